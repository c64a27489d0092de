/**
 * What a report under a minimum base would add to the ledger, kept in a file beside it: whoever shares it later need not
 * read its answers again.
 */
import { hashOf } from '../../crypto.ts';
import type { Files } from '../../ports.ts';
import { type Holding, nothingShared, type ShownGroup, withReport } from '../../privacy/disclosure/shared-answers.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Filters } from '../../surveys/filters/filters.ts';
import type { TableChoices } from '../options.ts';
import { reportOf } from '../report-options.ts';
import { askLedgers, type LedgerDeps, shareReport } from './ledger.ts';
import { readShared, storedShared } from './stored-shared.ts';

interface Counted {
  surveyIds: readonly number[];
  filters: Filters;
  options: Pick<TableChoices, 'privacy' | 'report' | 'timezone'>;
}

/** Equal for reports that count the same answers in the same groups, in whatever format they are shown. */
export function definitionOf({ surveyIds, filters, options: { privacy, report, timezone } }: Counted): string {
  const { banner, compare } = reportOf({ report });
  return hashOf({ surveyIds, filters, banner, compare, timezone, minimumBase: privacy.minimum_base });
}

export async function keepShown(
  files: Files,
  key: string,
  shown: Counted & { name: string },
  groups: readonly ShownGroup[],
): Promise<void> {
  const { name, options } = shown;
  const definition = definitionOf(shown);
  const holding = { definition, name, recipients: [], minimumBase: options.privacy.minimum_base };
  await files.put(key, storedShared(withReport(nothingShared, { ...holding, id: '', at: '' }, groups)));
}

/** Where it is kept, and the surveys in whose ledgers it counts. */
export interface ShownKey {
  owner: string;
  key: string;
  surveyIds: readonly number[];
}

/** The problem, where it must not be shared; otherwise it is noted as what these hold. */
export async function shareShown(
  deps: LedgerDeps,
  shown: ShownKey,
  recipients: Holding['recipients'],
): Promise<Problem | undefined> {
  const kept = await readShown(deps, shown, recipients);
  return kept && shareReport(deps, shown, kept.holding, kept.groups);
}

/** The same without noting it; `same` where nothing would have to be noted. */
export async function askShown(
  deps: LedgerDeps,
  shown: ShownKey,
  recipients: Holding['recipients'],
): Promise<Problem | 'yes' | 'same'> {
  const kept = await readShown(deps, shown, recipients);
  return kept ? askLedgers(deps, shown, kept.holding, kept.groups) : 'same';
}

async function readShown({ files }: LedgerDeps, { key }: ShownKey, recipients: Holding['recipients']) {
  const kept = await readShared(files, key);
  const [report] = kept?.reports ?? [];
  if (!kept || !report) return undefined;
  const found = new Map(report.groups.map(({ key: name, set }) => [set, { key: name, answers: new Set<number>() }]));
  for (const [answer, part] of kept.partOf)
    for (const set of kept.parts[part] ?? []) found.get(set)?.answers.add(answer);
  const { definition, name, minimumBase } = report;
  const holding: Holding = { definition, name, recipients, minimumBase };
  return { holding, groups: [...found.values()] };
}
