/**
 * A body that names saved settings, a preset or a view: the members of the body override theirs, and the result is
 * checked afterwards.
 */
import { isObject } from '../../surveys/question.ts';

type Body = Record<string, unknown>;

/** Members that the settings have beside filters and options are taken as a whole. */
export function overSettings({ filters, options, ...others }: Body, own: Body): Body {
  const wanted = {
    filters: isEmptyObject(own.filters) ? {} : over(withoutOtherDays(filters, own.filters), own.filters),
    options: deepOver(options, own.options),
  };
  return { ...withoutUndefined(others), ...own, ...withoutUndefined(wanted) };
}

function withoutUndefined(members: Body): Body {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Days override a period, and a period days. */
function withoutOtherDays(filters: unknown, own: unknown): unknown {
  if (!isObject(filters) || !isObject(own)) return filters;
  const { period, date_from, date_to, ...others } = filters;
  if (Object.hasOwn(own, 'period')) return others;
  const hasDays = Object.hasOwn(own, 'date_from') || Object.hasOwn(own, 'date_to');
  return { ...others, ...withoutUndefined({ date_from, date_to, ...(!hasDays && { period }) }) };
}

/** No filters at all, said in so many words: those of the settings do not hold. */
function isEmptyObject(given: unknown): boolean {
  return isObject(given) && Object.keys(given).length === 0;
}

function over(below: unknown, own: unknown): unknown {
  return isObject(own) && isObject(below) ? { ...below, ...own } : (own ?? below);
}

/** One or the other: half of each would be neither. */
const alternatives: ReadonlySet<string> = new Set(['weight', 'compare']);

/** Options are grouped: naming one of a group leaves the others as the settings have them. */
function deepOver(below: unknown, own: unknown): unknown {
  if (!isObject(below) || !isObject(own)) return own ?? below;
  const members = Object.entries(own).map(([name, value]) => {
    const before: unknown = Object.getOwnPropertyDescriptor(below, name)?.value;
    const isGroup = isObject(before) && isObject(value) && !alternatives.has(name);
    return [name, isGroup ? deepOver(before, value) : value];
  });
  return { ...below, ...Object.fromEntries(members) };
}
