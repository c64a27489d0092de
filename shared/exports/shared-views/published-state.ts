/** What visitors of a shared view see: figures in which small numbers are hidden, and nothing else. */
import { z } from 'zod';
import { isShown, type ShownQuestion, type ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import { isObject } from '../../surveys/question.ts';
import type { FiguresBefore } from '../figures/figures-before.ts';

const stateSchema = z.object({
  /** The name of the view. */
  name: z.string(),
  surveyName: z.string(),
  language: z.string(),
  timezone: z.string(),
  confidence: z.number().optional(),
  correction: z.enum(['none', 'bonferroni', 'bh']).optional(),
  /** Answers up to then are counted. */
  asOf: z.string(),
  /** The days that it shows, and those it compares them with; none where it shows all there are. */
  days: z.object({ from: z.string(), to: z.string() }).optional(),
  daysBefore: z.object({ from: z.string(), to: z.string() }).optional(),
  publishedAt: z.string(),
  /** By question: its figures are those of an earlier state, because too few have answered it since. */
  heldBack: z.record(z.string(), z.string()),
  statistics: z.custom<ShownStatistics>(isObject),
  /** The key figures of the days that it compares them with. */
  before: z.custom<FiguresBefore>(isObject).optional(),
});

export type PublishedState = z.infer<typeof stateSchema>;

export const storedState = (state: PublishedState): Uint8Array => Buffer.from(JSON.stringify(state));

/** Undefined where it is of another release. */
export function readState(bytes: Uint8Array): PublishedState | undefined {
  return stateSchema.safeParse(JSON.parse(Buffer.from(bytes).toString())).data;
}

/**
 * The next state after another: a question that only a few have answered since keeps its earlier figures, and so do the
 * numbers of those who began, in each of the two periods. Other days have other answers.
 */
export function following(before: PublishedState | undefined, next: PublishedState, minimumBase: number) {
  if (!before) return next;
  const { kept, ...figures } = haveCommonDays(before.days, next.days)
    ? followingFigures(before.statistics, next.statistics, minimumBase)
    : { ...next.statistics, kept: [] };
  return {
    ...next,
    heldBack: Object.fromEntries(kept.map((id) => [id, before.heldBack[id] ?? before.asOf])),
    statistics: { ...next.statistics, ...figures },
    ...(next.before && { before: followingBefore(before, next, next.before, minimumBase) }),
  };
}

/** What is the earlier period now may have been the later one when it was shown last. */
function followingBefore(
  { statistics, days, before, daysBefore }: PublishedState,
  next: PublishedState,
  figures: FiguresBefore,
  minimumBase: number,
): FiguresBefore {
  const shown = [
    ...(haveCommonDays(days, next.daysBefore) ? [statistics] : []),
    ...(before && haveCommonDays(daysBefore, next.daysBefore) ? [before] : []),
  ];
  let made = figures;
  for (const was of shown) {
    const { questions, survey } = followingFigures(was, made, minimumBase);
    made = { ...figures, questions, survey };
  }
  return made;
}

type Figures = Pick<ShownStatistics, 'questions' | 'survey' | 'banners'>;

/** `kept`: the ids of questions whose earlier figures are shown. */
function followingFigures(before: Figures, next: Figures, minimumBase: number) {
  const isClose = (one: number | null | undefined, other: number | null | undefined) =>
    typeof one === 'number' && typeof other === 'number' && one !== other && Math.abs(one - other) < minimumBase;
  const kept: string[] = [];
  const areColumnsSame = columnNames(before) === columnNames(next);
  const questions = next.questions.map((asked) => {
    const earlier = before.questions.find(({ question }) => question.id === asked.question.id);
    if (!isShown(asked) || !earlier || !isShown(earlier)) return asked;
    if (!basesOf(asked).some(([name, base]) => isClose(base, new Map(basesOf(earlier)).get(name)))) return asked;
    const { question, isRetired } = asked;
    kept.push(question.id);
    return areColumnsSame ? { ...earlier, question, isRetired } : { question, isRetired };
  });
  const [was, is] = [before.survey, next.survey];
  const keepsBegun =
    isClose(was.started, is.started) ||
    isClose(was.incomplete, is.incomplete) ||
    isClose(was.screened_out, is.screened_out);
  return { questions, survey: keepsBegun ? { ...is, ...begun(was) } : is, kept };
}

/** Where none are named, they are all days. */
function haveCommonDays(one: PublishedState['days'], other: PublishedState['days']): boolean {
  return !one || !other || (one.from <= other.to && other.from <= one.to);
}

/** By column of a banner, and of all. */
function basesOf({ statistics }: ShownQuestion): [string, number | null][] {
  const columns = statistics.columns ?? [];
  return [
    ['', statistics.answered],
    ...columns.map(({ banner, id, answered }): [string, number | null] => [`${banner} ${id}`, answered]),
  ];
}

function columnNames({ banners }: Figures): string {
  return JSON.stringify(banners?.map(({ groups }) => groups.map(({ columns }) => columns.map(({ id }) => id))));
}

type Survey = ShownStatistics['survey'];

function begun({ visits, started, incomplete, screened_out, completion_rate, funnel }: Survey): Partial<Survey> {
  return { visits, started, incomplete, screened_out, completion_rate, funnel };
}
