/** G5: the survey service fails 30 %, then 60 % of all calls; the real client and the real pipeline get through. */
import { createSurveyClient } from '../../../shared/adapters/survey-client/survey-client.ts';
import { isFinal, type Job } from '../../../shared/exports/job/job.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { alice, createWorld, csvRequest } from '../../support/worlds/export-world.ts';
import type { ChaosCase, Figure, Scale } from '../chaos-case.ts';
import { drive, smallDivision, workOn } from '../drive.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../faulty-upstream.ts';
import { randomOf } from '../random.ts';

const answersOf = (surveyId: number) => 3 + (surveyId % 7) * 37;
const behaviour = { firstDelayMs: 1, longestWaitMs: 20, timeoutMs: 1_500, isOwnOrigin: true };
const READY_SHARE = 0.995;
const MOST_CALLS = 4;
/** How far thirty jobs may stray from what a thousand show. */
const SHORT_RUN_SLACK = 1.15;

export const upstreamFaults: ChaosCase = {
  id: 'G5',
  goal: '30 % upstream faults over 1,000 jobs: all final, 99.5 % ready, 0 wrong row counts; at 60 %: all final, at most 4 times the calls',
  async run(scale) {
    const jobs = scale.size === 'full' ? 1_000 : 30;
    const calm = await exportAll(scale, jobs, 0);
    const faulty = await exportAll(scale, jobs, 0.3);
    const stormy = await exportAll(scale, jobs, 0.6);
    const factor = stormy.calls / calm.calls;
    const isMet =
      faulty.open + stormy.open + faulty.wrong + stormy.wrong + faulty.leaked + stormy.leaked === 0 &&
      calm.ready === jobs &&
      faulty.ready >= jobs * READY_SHARE &&
      factor <= MOST_CALLS * (scale.size === 'full' ? 1 : SHORT_RUN_SLACK);
    return {
      isMet,
      figure: `${reported('30 %', faulty, jobs)}; ${reported('60 %', stormy, jobs)}, ${factor.toFixed(2)} times the calls`,
    };
  },
};

interface Ends {
  ready: number;
  open: number;
  wrong: number;
  calls: number;
  faults: number;
  leaked: number;
}

function reported(share: string, { ready, open, wrong, calls, faults, leaked }: Ends, jobs: number): Figure['figure'] {
  const counts = `${faults.toLocaleString('en')} faults in ${calls.toLocaleString('en')} calls`;
  const ends = `${ready} of ${jobs} ready, ${open} not final, ${wrong} wrong row counts, ${leaked} keys behind redirects`;
  return `${share}: ${counts}, ${ends}`;
}

async function exportAll({ seed, say }: Scale, jobCount: number, share: number): Promise<Ends> {
  const upstream = await startFaultyUpstream({ seed, share, answersOf, silenceMs: 4_000 });
  try {
    const world = createWorld();
    const deps = {
      ...world.deps,
      ownerJobs: 64,
      // most of them are shared by several workers
      division: { fromAnswers: 10 * smallDivision.fromAnswers, answersATask: 10 * smallDivision.answersATask },
      newUpstream: () => createSurveyClient({ ...behaviour, baseUrl: upstream.url }),
    };
    const jobs: Job[] = [];
    for (let id = 1; id <= jobCount; id++) {
      jobs.push(await requestExport(world.deps, alice, { ...csvRequest, surveyId: id }));
    }
    const open = new Set(jobs);
    await drive(world, {
      random: randomOf(seed),
      copies: 1,
      atOnce: 48,
      turnMs: 60_000,
      work: (message) => workOn(deps, message),
      async isDone() {
        for (const job of open) if (isFinal((await world.read(job)) ?? job)) open.delete(job);
        return open.size === 0;
      },
    });
    say(`  ${share * 100} %: ${upstream.faults()} faults in ${upstream.calls()} calls`);
    return count(await Promise.all(jobs.map((job) => world.read(job))), upstream);
  } finally {
    await upstream.close();
  }
}

function count(ends: readonly (Job | undefined)[], upstream: FaultyUpstream): Ends {
  const ready = ends.filter((job) => job?.status === 'ready');
  return {
    ready: ready.length,
    open: ends.filter((job) => !job || !isFinal(job)).length,
    wrong: ready.filter((job) => job?.files[0]?.rows !== answersOf(job?.surveyId ?? 0)).length,
    calls: upstream.calls(),
    faults: upstream.faults(),
    leaked: upstream.leakedKeys(),
  };
}
