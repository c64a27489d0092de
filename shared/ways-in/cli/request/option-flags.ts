/** The options as flags: how the files look. */
import { tableWords } from '../../../exports/option-words.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Flags, Input } from '../command.ts';
import { deliverFlags } from './deliver-flags.ts';
import { formatChoicesOf, formatFlags } from './format-flags.ts';
import { flagsOf, memberFlags, membersOf, type Overlays, underHeading } from './member-flags.ts';
import { privacyMembers } from './privacy-flags.ts';
import { reportMembers } from './report-flags.ts';
import type { WantedFile } from './wanted-files.ts';

const overlays: Overlays = {
  timezone: { value: 'ZONE' },
  columns: { value: 'ID,ID', about: 'these columns in this order; --preview lists their ids' },
  titles: { value: 'ID=TEXT', about: 'a title of your own for a column, by its id; may be repeated' },
};

const appearanceGroup = 'How the files look';
const tableMembers = memberFlags(tableWords, overlays, appearanceGroup);

/** Every option but those of formats. */
export const optionMembers = [...tableMembers, ...privacyMembers, ...reportMembers];

/** Without what a preset itself cannot name. */
export const ownOptionFlags: Flags = {
  ...flagsOf(tableMembers),
  ...underHeading(appearanceGroup, formatFlags),
  ...flagsOf([...privacyMembers, ...reportMembers]),
};

/** Without what a view cannot hold: it has no brand. */
export const optionFlagsWithoutAppearance: Flags = {
  ...flagsOf(tableMembers.filter(({ path: [first] }) => first !== 'branding')),
  ...underHeading(appearanceGroup, formatFlags),
  ...flagsOf([...privacyMembers, ...reportMembers]),
};

/** Those that figures without a file know. */
export const figureFlags: Flags = flagsOf(
  optionMembers.filter(({ path: [first = ''] }) => ['timezone', 'lang', 'privacy', 'report'].includes(first)),
);

export const viewFlag: Flags = {
  view: { kind: 'text', value: 'NAME', about: 'filters and options of a saved view; other flags override it' },
};

export const requestFlags: Flags = {
  preset: { kind: 'text', value: 'NAME', about: 'filters and options of a preset; other flags override it' },
  ...viewFlag,
  ...deliverFlags,
};

/** The members as they were given; the request's own schema judges them. */
export async function optionsOf(
  input: Input,
  files: readonly WantedFile[],
  cli: CliWorld,
): Promise<Record<string, unknown>> {
  return { ...(await membersOf(optionMembers, input, cli)), ...formatChoicesOf(input, files) };
}
