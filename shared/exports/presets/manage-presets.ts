/** What a caller does with presets. Another owner's preset is reported as not found. */
import { timeOrderedId } from '../../crypto.ts';
import { Problem } from '../../problems/problem.ts';
import { checkPeriod } from '../../surveys/periods.ts';
import { iso } from '../../work/lifecycle.ts';
import { checkLogo, settleBranding } from '../branding.ts';
import { checkTemplate } from '../deck-templates/manage-deck-templates.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { optionsSchema } from '../options.ts';
import type { Caller } from '../owner.ts';
import { checkDevices, checkMinimumBase, checkSize, checkTreatedNames } from '../request/check-without-survey.ts';
import type { Preset, PresetRequest } from './preset.ts';
import { presetStore } from './preset-store.ts';

const mostPresets = 100;

type PresetDeps = Pick<RequestDeps, 'records' | 'now' | 'files' | 'log'>;

export async function makePreset(deps: PresetDeps, { owner }: Caller, wanted: PresetRequest): Promise<Preset> {
  const { items: standing } = await presetStore.list(deps.records, owner, { limit: mostPresets });
  if (standing.length === mostPresets) throw new Problem('conflict.too_many_presets', { most: mostPresets });
  const now = deps.now();
  const times = { createdAt: iso(now), updatedAt: iso(now) };
  const preset = { owner, id: timeOrderedId('pre', now), ...(await settled(deps, owner, wanted)), ...times };
  await presetStore.create(deps.records, preset);
  return preset;
}

export async function readPreset(
  { records }: Pick<PresetDeps, 'records'>,
  { owner }: Caller,
  id: string,
): Promise<Preset> {
  const preset = await presetStore.get(records, { owner, id });
  if (!preset) throw unknown(id);
  return preset;
}

/** Members that are not named stay as they are, and so does the logo of branding without one. */
export async function editPreset(
  deps: PresetDeps,
  caller: Caller,
  id: string,
  change: { [Name in keyof PresetRequest]?: PresetRequest[Name] | undefined },
): Promise<Preset> {
  const standing = await readPreset(deps, caller, id);
  const { name = standing.name, ...members } = change;
  const changed = await settled(deps, caller.owner, { name, ...members });
  const preset = await presetStore.change(deps.records, standing, (found) => ({
    ...found,
    ...changed,
    ...(changed.options && { options: withKeptLogo(changed.options, found.options, change.options) }),
    updatedAt: iso(deps.now()),
  }));
  if (!preset) throw unknown(id);
  return preset;
}

export async function deletePreset(deps: PresetDeps, caller: Caller, id: string): Promise<void> {
  await presetStore.remove(deps.records, await readPreset(deps, caller, id));
}

type SettledPreset = Pick<Preset, 'name' | 'outputs' | 'filters' | 'options'>;

async function settled(deps: PresetDeps, owner: string, wanted: PresetRequest): Promise<SettledPreset> {
  const { name, outputs, filters, options } = wanted;
  check(wanted);
  if (!options) return { name, ...(outputs && { outputs }), ...(filters && { filters }) };
  const { branding, ...choices } = options;
  await checkLogo(branding, 'options.branding');
  await checkTemplate(deps, owner, options);
  const appearance = branding && (await settleBranding(deps.records, owner, branding, deps.now()));
  return {
    name,
    ...(outputs && { outputs }),
    ...(filters && { filters }),
    options: { ...choices, ...(appearance && { branding: appearance }) },
  };
}

/** What can be said of it before there is a survey. */
function check({ outputs, filters, options }: PresetRequest): void {
  if (filters) {
    checkDevices({ filters });
    checkPeriod(filters);
    checkSize({ filters, options: options ?? optionsSchema.parse({}) });
  }
  if (options) checkTreatedNames({ options });
  if (outputs && options) checkMinimumBase({ outputs, options });
}

function withKeptLogo(
  options: NonNullable<Preset['options']>,
  before: Preset['options'],
  sent: PresetRequest['options'],
): NonNullable<Preset['options']> {
  const { branding } = options;
  const logo = before?.branding?.logo;
  if (!branding || !logo || sent?.branding?.logo !== undefined) return options;
  return { ...options, branding: { ...branding, logo } };
}

function unknown(id: string): Problem {
  return new Problem('not_found.preset', { id });
}
