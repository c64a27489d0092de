/** A drawn survey asked in two waves, under other ids in the second: figures of both together, and what a batch exports. */
import { surveyFigures } from '../../../shared/exports/figures/survey-figures.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { isObject, type Question } from '../../../shared/surveys/question.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { alice } from '../../support/worlds/export-world.ts';
import { createWaveWorld, type TestWave } from '../../support/worlds/wave-world.ts';
import type { Random } from '../random.ts';
import { type DrawnSurvey, drawSurvey } from './random-survey.ts';
import { randomView } from './random-view.ts';
import type { View } from './recount.ts';
import type { RecountedView } from './recount-in-r.ts';
import { weighed } from './weighed-answers.ts';

const firstId = 11;

export interface MergedView extends RecountedView {
  workbook: Uint8Array;
}

export interface DrawnWaves {
  asked: DrawnSurvey;
  waves: readonly TestWave[];
}

export function drawWaves(random: Random): DrawnWaves {
  const asked = drawSurvey(random);
  const { survey, answers } = asked;
  const half = () => answers(60 + random.below(200), 1).map(weighed);
  const first = { survey: { ...survey, id: firstId, name: 'First' }, answers: half() };
  const second = renamedWave({ survey: { ...survey, id: firstId + 1, name: 'Second' }, answers: half() });
  return { asked, waves: [first, second] };
}

/** The same questions and options under other ids, in other orders. */
function renamedWave({ survey, answers }: TestWave): TestWave {
  return {
    survey: { ...survey, questions: survey.questions.map(renamedQuestion) },
    answers: answers.map((answer) => renamedAnswer(answer, survey)),
  };
}

const renamed = (id: string) => `z${id}`;

function renamedQuestion(question: Question): Question {
  const all = (list: Question['options']) => list.map((one) => ({ ...one, id: renamed(one.id) })).toReversed();
  return {
    ...question,
    id: renamed(question.id),
    options: question.type === 'yesno' ? question.options : all(question.options),
    matrixRows: all(question.matrixRows),
    matrixColumns: all(question.matrixColumns),
  };
}

const listed: ReadonlySet<string> = new Set(['choice', 'dropdown', 'ranking', 'matrix']);

function renamedAnswer(answer: Answer, { questions }: Survey): Answer {
  const types = new Map(questions.map(({ id, type }) => [id, type]));
  return {
    ...answer,
    given: answer.given.map((one) => ({
      ...one,
      questionId: renamed(one.questionId),
      value: listed.has(types.get(one.questionId) ?? '') ? renamedValue(one.value) : one.value,
    })),
  };
}

function renamedValue(value: unknown): unknown {
  if (typeof value === 'string') return renamed(value);
  if (Array.isArray(value)) return value.map(renamedValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([row, cell]) => [renamed(row), renamedValue(cell)]));
}

/** Without what names rows, options or answers of one wave, and without an earlier period. */
export function viewOfWaves(random: Random, asked: DrawnSurvey): View {
  const common = {
    columns: asked.columns.filter((column) => column.split(':').length < 3),
    weighable: asked.weighable.filter(({ column }) => !column.startsWith('q:')),
  };
  const { filters, options } = randomView(random, { ...asked, ...common }, { hasWeights: true });
  const { report, privacy } = options;
  return {
    filters: { ...filters, answers: [], ids: [] },
    options: {
      ...options,
      ...(report && { report: { ...report, compare: null } }),
      privacy: { ...privacy, minimum_base: 0 },
    },
  };
}

/** Its columns by the titles of their questions, which are the same in all waves. */
function namedByTitle({ filters, options }: View, { questions }: Survey): View {
  const { report } = options;
  const titles = new Map(questions.map(({ id, title }) => [`q:${id}`, title]));
  const banner = report?.banner.map((columns) => columns.map((column) => titles.get(column) ?? column)) ?? [];
  return { filters, options: report ? { ...options, report: { ...report, banner } } : options };
}

/** Columns of the view are named by the first wave. */
export async function mergedView(waves: readonly TestWave[], view: View): Promise<MergedView> {
  const [first] = waves;
  if (!first) throw new Error('no wave');
  const named = namedByTitle(view, first.survey);
  const world = createWaveWorld(waves, 1_000);
  const { survey, statistics, isWhole } = await surveyFigures(world.deps, alice, {
    ...named,
    surveyId: firstId,
    waveIds: waves.map((wave) => wave.survey.id),
    maxAgeMs: 60_000,
  });
  if (!isWhole) throw new Error('the answers were not read');
  const { report: _, ...table } = view.options;
  const coded = { ...view, options: { ...table, values: 'codes', header: 'code' } };
  const workbook = await mergedFile(waves, named, { content: 'report', format: 'xlsx' });
  const csv = await mergedFile(waves, coded, { content: 'answers', format: 'csv' });
  return { survey, view, statistics, workbook, csv };
}

async function mergedFile(
  waves: readonly TestWave[],
  { filters, options }: object & { filters: object; options: object },
  output: object,
) {
  const world = createWaveWorld(waves, 1_000);
  const started = await world.start({ by: 'title', outputs: [output] }, { filters, options });
  const { batch, job } = await world.ended(started);
  if (batch.status !== 'ready' || job?.status !== 'ready')
    throw new Error(`merged as ${batch.status}: ${JSON.stringify(job?.problem)}`);
  return world.bytesOf(job);
}
