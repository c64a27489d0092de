/** A body that names a preset: the preset's members stand under those of the body, which is checked afterwards. */
import { isObject } from '../../surveys/question.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { Caller } from '../owner.ts';
import { sentOptions } from '../request/sent-options.ts';
import { readPreset } from './manage-presets.ts';

type Body = Record<string, unknown>;

export async function overPreset(
  deps: Pick<RequestDeps, 'records' | 'now'>,
  caller: Caller,
  presetId: string,
  own: Body,
): Promise<Body> {
  const { outputs, filters, options } = await readPreset(deps, caller, presetId);
  const sent = options && (await sentOptions(deps.records, caller.owner, options));
  const wanted = {
    filters: isEmptyObject(own.filters) ? {} : over(withoutOtherDays(filters, own.filters), own.filters),
    options: deepOver(sent, own.options),
  };
  return {
    ...(outputs && { outputs }),
    ...own,
    ...Object.fromEntries(Object.entries(wanted).filter(([, members]) => members !== undefined)),
  };
}

/** Days overrule a period, and a period days. */
function withoutOtherDays(filters: Body | undefined, own: unknown): Body | undefined {
  if (!filters || !isObject(own)) return filters;
  const { period, date_from, date_to, ...others } = filters;
  if (Object.hasOwn(own, 'period')) return others;
  const hasDays = Object.hasOwn(own, 'date_from') || Object.hasOwn(own, 'date_to');
  return { ...others, date_from, date_to, ...(!hasDays && { period }) };
}

/** No filters at all, said in so many words: those of the preset do not hold. */
function isEmptyObject(given: unknown): boolean {
  return isObject(given) && Object.keys(given).length === 0;
}

function over(below: Body | undefined, own: unknown): unknown {
  return isObject(own) ? { ...below, ...own } : (own ?? below);
}

/** One or the other: half of each would be neither. */
const alternatives: ReadonlySet<string> = new Set(['weight', 'compare']);

/** Options are grouped: naming one of a group leaves the others as the preset has them. */
function deepOver(below: Body | undefined, own: unknown): unknown {
  if (!below || !isObject(own)) return own ?? below;
  const members = Object.entries(own).map(([name, value]) => {
    const before: unknown = Object.getOwnPropertyDescriptor(below, name)?.value;
    const isGroup = isObject(before) && isObject(value) && !alternatives.has(name);
    return [name, isGroup ? deepOver(before, value) : value];
  });
  return { ...below, ...Object.fromEntries(members) };
}
