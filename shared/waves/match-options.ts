/** Which options, rows and columns of a question that several waves ask are the same. */
import type { Option, Question } from '../surveys/question.ts';
import { type Agreement, comparedOptions, type MatchCell } from './agreement.ts';
import type { Asked } from './asked.ts';
import { likelyMatches, likelyOptions } from './likely-matches.ts';
import { type MatchRules, notMatched, type PartKind, partKinds, type Translation } from './wave.ts';

export interface OptionRow {
  part: PartKind;
  text: string;
  /** By wave; null if it is not offered. */
  cells: (MatchCell | null)[];
}

interface AskedInWave {
  asked: Asked;
  question: Question;
  wave: number;
}

interface OfferedOption extends Option {
  surveyId: number;
  column: string;
  /** A wave before asks the question too. */
  isAskedBefore: boolean;
}

type Offered = (OfferedOption | null)[];

export function optionRows(
  placed: readonly (AskedInWave | null)[],
  translations: readonly Translation[],
  map: MatchRules['map'],
): OptionRow[] {
  return partKinds.flatMap((kind) => {
    const rows = rowsOf(placed, translations, kind);
    const nearest = nearestOf(rows, placed.length, map);
    return rows.map((offered) => ({
      part: kind,
      text: offered.find((one) => one !== null)?.text ?? '',
      cells: offered.map((one, at) => one && cellOf(one, { before: before(offered, at), nearest, map })),
    }));
  });
}

function rowsOf(placed: readonly (AskedInWave | null)[], translations: readonly Translation[], kind: PartKind) {
  const rows = new Map<string, Offered>();
  const empty = placed.map(() => null);
  for (const one of placed) {
    if (!one || one.question.type === 'yesno') continue;
    const surveyId = one.asked.wave.survey.id;
    const ids = translations[one.wave]?.questions.get(one.question.id)?.parts[kind];
    const isAskedBefore = placed.slice(0, one.wave).some((earlier) => earlier !== null);
    for (const option of one.question[listOf[kind]]) {
      const id = ids?.get(option.id) ?? option.id;
      const row: Offered = rows.get(id) ?? [...empty];
      row[one.wave] = { ...option, surveyId, column: `q:${one.question.id}:${option.id}`, isAskedBefore };
      rows.set(id, row);
    }
  }
  return [...rows.values()];
}

const listOf = { options: 'options', rows: 'matrixRows', columns: 'matrixColumns' } as const;

const before = (offered: Offered, at: number) => offered.slice(0, at).findLast((one) => one !== null) ?? undefined;

function nearestOf(rows: readonly Offered[], waves: number, map: MatchRules['map']) {
  const found = new Map<OfferedOption, OfferedOption>();
  for (let at = 1; at < waves; at++) {
    const open = rows.flatMap((row) => {
      const own = row[at];
      const isOpen = own?.isAskedBefore && !before(row, at) && map.get(keyOf(own)) !== notMatched;
      return own && isOpen ? [own] : [];
    });
    const known = rows.flatMap((row) => (row[at] ? [] : (before(row, at) ?? [])));
    for (const [own, other] of likelyMatches(open, known, likelyOptions)) found.set(own, other);
  }
  return found;
}

const keyOf = ({ surveyId, column }: OfferedOption) => `${surveyId}:${column}`;

interface Beside {
  before: OfferedOption | undefined;
  nearest: ReadonlyMap<OfferedOption, OfferedOption>;
  map: MatchRules['map'];
}

function cellOf(one: OfferedOption, { before: earlier, nearest, map }: Beside): MatchCell {
  const { surveyId, column, text, isAskedBefore } = one;
  const cell = { surveyId, column, text };
  const mapped = map.get(keyOf(one));
  if (earlier) {
    const { by, differs } = comparedOptions(one, earlier);
    const hand: Agreement[] = mapped !== undefined && mapped !== notMatched ? ['hand'] : [];
    return { ...cell, match: 'same', by: [...hand, ...by], differs };
  }
  if (mapped === notMatched) return { ...cell, match: 'none', by: ['hand'], differs: [] };
  if (!isAskedBefore) return { ...cell, match: null, by: [], differs: [] };
  const other = nearest.get(one);
  if (!other) return { ...cell, match: 'none', by: [], differs: [] };
  return {
    ...cell,
    match: 'likely',
    ...comparedOptions(one, other),
    nearest: { surveyId: other.surveyId, column: other.column, text: other.text },
  };
}
