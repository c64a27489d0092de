/** A survey in memory whose answers come, change and go while somebody looks at its figures. */
import { handleFiguresHint } from '../../../shared/exports/figures/read-survey.ts';
import { surveyFigures } from '../../../shared/exports/figures/survey-figures.ts';
import type { Division } from '../../../shared/exports/job/run-deps.ts';
import { isOfMailFigures } from '../../../shared/exports/mail-figures/count-mail-figures.ts';
import { type ExportRequest, optionsSchema } from '../../../shared/exports/options.ts';
import type { Caller } from '../../../shared/exports/owner.ts';
import { sweep } from '../../../shared/exports/sweep.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { colourSurvey } from '../surveys/colour-survey.ts';
import { answerOf, answerTo } from '../surveys/packed-answers.ts';
import { alice, createWorld, plentyOfTime } from './export-world.ts';
import { datedUpstream } from './large-world.ts';
import { type Fate, mortal } from './mortal-ports.ts';

const MINUTE_MS = 60_000;

/** `minute`: after the hour at which the world begins. */
export function chosen(id: number, option: 'r' | 'g', minute = 0): Answer {
  const submitted_at = new Date(Date.parse('2026-03-02T05:00:00Z') + minute * MINUTE_MS).toISOString();
  return answerOf({
    id,
    submitted_at,
    is_complete: true,
    answers: [{ ...answerTo('one', option), answer_type: 'choice' }],
  });
}

type LookedAt = Pick<ExportRequest, 'filters' | 'options'>;

/** `readingDivision`: the service knows days, and surveys of so many answers are read by several. */
export function createFiguresWorld(all: Answer[], chunkAnswers = 4, readingDivision?: Division) {
  const world = createWorld(all, 3);
  const { deps, script, clock } = world;
  script.survey = async () => colourSurvey();
  const waiting: unknown[] = [];
  const asked: string[] = [];
  if (readingDivision) {
    const { answers, latest } = datedUpstream(all, { page: 3 });
    Object.assign(deps.upstream, { answers, latest });
  }
  const { answers, newest } = deps.upstream;
  deps.upstream.answers = (...given) => {
    asked.push('all');
    return answers(...given);
  };
  deps.upstream.newest = (...given) => {
    asked.push('newest');
    return newest(...given);
  };
  deps.figuresQueue = {
    send: async (body) => void (isOfMailFigures(body) ? world.mailFigures : waiting).push(body),
    sendMany: async (bodies) => void waiting.push(...bodies),
  };
  const sweeping = { ...deps, taskQueue: deps.taskQueue };

  /** The worker's turns, until no message is left. */
  async function work(fate?: Fate, most = Number.POSITIVE_INFINITY): Promise<string | undefined> {
    for (let turn = 0; turn < most; turn++) {
      const message = waiting.shift();
      if (!message) break;
      const doomed = mortal(
        { ...deps, chunkAnswers, ...(readingDivision && { readingDivision }) },
        ['records', 'snapshots'],
        fate ?? { call: undefined, moment: 'before' },
      );
      await Promise.race([handleFiguresHint(doomed.ports, message, plentyOfTime), doomed.death]);
      if (doomed.diedAt()) return doomed.diedAt();
    }
    return undefined;
  }

  function look({ filters, options }: Partial<LookedAt> = {}, caller: Caller = alice) {
    return surveyFigures(deps, caller, {
      surveyId: 7,
      filters: filters ?? filtersSchema.parse({}),
      options: options ?? optionsSchema.parse({}),
      maxAgeMs: MINUTE_MS,
    });
  }

  return {
    ...world,
    look,
    work,
    waiting,
    /** Which lists were read of the service, in order. */
    asked,
    sweep: () => sweep(sweeping),
    pass: (minutes: number) => {
      clock.now += minutes * MINUTE_MS;
    },
    /** Has it read, and tells how often each option was chosen. */
    async counts(): Promise<Record<string, number>> {
      await look();
      await work();
      const { statistics, isWhole } = await look();
      if (!isWhole) throw new Error('the answers were not read');
      return countsIn(statistics);
    },
  };
}

type Shown = Awaited<ReturnType<typeof surveyFigures>>['statistics'];

export function countsIn({ questions }: Shown): Record<string, number> {
  const [first] = questions;
  const options = first?.statistics && 'options' in first.statistics ? first.statistics.options : [];
  return Object.fromEntries((options ?? []).map(({ id, count }) => [id, count ?? -1]));
}
