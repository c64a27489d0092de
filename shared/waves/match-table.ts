/**
 * Which questions of the waves of a tracker are the same, and by what, before anything is counted. What is likely is
 * counted apart until somebody says that it is the same.
 */
import { type Agreement, comparedQuestions, type MatchCell, type Placed } from './agreement.ts';
import { type Asked, kindOf } from './asked.ts';
import { likelyMatches, likelyQuestions } from './likely-matches.ts';
import { type OptionRow, optionRows } from './match-options.ts';
import { mergeWaves } from './merge-waves.ts';
import { type MatchRules, notMatched, type Wave } from './wave.ts';
import { comparable } from './wording.ts';

interface QuestionCell extends MatchCell {
  position: number;
}

/** What counts as one question. */
interface MatchRow {
  id: string;
  title: string;
  type: string;
  /** By wave; null if it is not asked. */
  cells: (QuestionCell | null)[];
  options: OptionRow[];
}

export interface MatchTable {
  waves: readonly Wave[];
  rows: MatchRow[];
}

interface PlacedAsked extends Placed {
  asked: Asked;
  wave: number;
}

export function matchTable(waves: readonly Wave[], map: MatchRules['map']): MatchTable {
  const merged = mergeWaves('', waves, { by: 'wording', map });
  const groups = merged.questions.map(({ id, asked }) => ({ id, placed: placedByWave(waves, asked) }));
  const nearest = nearestOf(waves, groups, map);
  const rows = groups.map(({ id, placed }) => {
    const [first] = placed.flatMap((one) => one ?? []);
    const cells = placed.map((one, at) => {
      if (!one) return null;
      const before = lastBefore(placed, at);
      return cellOf(one, { before, nearest: nearest.get(one), map });
    });
    return {
      id: `q:${id}`,
      title: first?.question.title ?? '',
      type: first?.question.type ?? '',
      cells,
      options: optionRows(placed, merged.translations, map),
    };
  });
  return { waves, rows };
}

function placedByWave(waves: readonly Wave[], asked: readonly Asked[]): (PlacedAsked | null)[] {
  return waves.map((wave, at) => {
    const one = asked.find((each) => each.wave === wave);
    if (!one) return null;
    const position = wave.survey.questions.findIndex(({ id }) => id === one.question.id) + 1;
    return { asked: one, question: one.question, position, wave: at };
  });
}

function lastBefore<One>(cells: readonly (One | null)[], at: number): One | undefined {
  return cells.slice(0, at).findLast((one) => one !== null) ?? undefined;
}

type Nearest = ReadonlyMap<PlacedAsked, { other: PlacedAsked; isLikely: boolean }>;

/** For each question that is new in its wave: what it may match, or a question of another type with the same title. */
function nearestOf(
  waves: readonly Wave[],
  groups: readonly { placed: readonly (PlacedAsked | null)[] }[],
  map: MatchRules['map'],
): Nearest {
  const found = new Map<PlacedAsked, { other: PlacedAsked; isLikely: boolean }>();
  for (let at = 1; at < waves.length; at++) {
    const open: PlacedAsked[] = [];
    const known: PlacedAsked[] = [];
    const titled = new Map<string, PlacedAsked>();
    for (const { placed } of groups) {
      const [own, before] = [placed[at], lastBefore(placed, at)];
      if (own && !before && map.get(keyOf(own)) !== notMatched) open.push(own);
      if (!own && before) known.push(before);
      if (before) titled.set(comparable(before.question.title), before);
    }
    const likely = likelyMatches(open, known, likelyQuestions);
    for (const one of open) {
      const other = likely.get(one);
      const named = titled.get(comparable(one.question.title));
      if (other) found.set(one, { other, isLikely: true });
      else if (named && kindOf(named.question) !== kindOf(one.question)) {
        found.set(one, { other: named, isLikely: false });
      }
    }
  }
  return found;
}

interface Beside {
  before: PlacedAsked | undefined;
  nearest: { other: PlacedAsked; isLikely: boolean } | undefined;
  map: MatchRules['map'];
}

function cellOf(one: PlacedAsked, { before, nearest, map }: Beside): QuestionCell {
  const { question, position, asked, wave } = one;
  const cell = { surveyId: asked.wave.survey.id, column: `q:${question.id}`, text: question.title, position };
  const mapped = map.get(keyOf(one));
  if (before) {
    const { by, differs } = comparedQuestions(one, before);
    const hand: Agreement[] = mapped !== undefined && mapped !== notMatched ? ['hand'] : [];
    return { ...cell, match: 'same', by: [...hand, ...by], differs };
  }
  if (mapped === notMatched) return { ...cell, match: 'none', by: ['hand'], differs: [] };
  if (wave === 0) return { ...cell, match: null, by: [], differs: [] };
  if (!nearest) return { ...cell, match: 'none', by: [], differs: [] };
  const { other, isLikely } = nearest;
  return {
    ...cell,
    match: isLikely ? 'likely' : 'none',
    ...comparedQuestions(one, other),
    nearest: { surveyId: other.asked.wave.survey.id, column: `q:${other.question.id}`, text: other.question.title },
  };
}

const keyOf = ({ asked, question }: PlacedAsked) => `${asked.wave.survey.id}:q:${question.id}`;
