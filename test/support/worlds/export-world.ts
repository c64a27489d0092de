/** The whole pipeline on ports in memory, with a clock that tests move by hand and an upstream that they script. */
import { batchFollower } from '../../../shared/exports/batches/batch-follower.ts';
import { handleFiguresHint } from '../../../shared/exports/figures/read-survey.ts';
import type { RequestDeps } from '../../../shared/exports/job/export-deps.ts';
import type { Job } from '../../../shared/exports/job/job.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import { meteredJobs } from '../../../shared/exports/job/metered-jobs.ts';
import type { RenderDeps } from '../../../shared/exports/job/run-deps.ts';
import { createMailedViews } from '../../../shared/exports/mail-figures/want-mail-figures.ts';
import type { ExportRequest } from '../../../shared/exports/options.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import type { Caller } from '../../../shared/exports/owner.ts';
import type { FileFetcher } from '../../../shared/snapshots/uploaded-files.ts';
import type { Upstream } from '../../../shared/snapshots/upstream.ts';
import { type Answer, readAnswer } from '../../../shared/surveys/answer.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import type { CallService } from '../../../shared/surveys/operations.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import type { ExportsApiDeps } from '../../../shared/ways-in/http/caller-api.ts';
import { hearMetrics } from '../hosts/heard-metrics.ts';
import { createMemoryFiles } from '../stores/memory-files.ts';
import { createMemoryRecords } from '../stores/memory-records.ts';
import { createPagePacker, type LoosePage, newestFirst } from '../upstreams/fake-upstream.ts';

export const alice: Caller = { token: '1|alice-secret', owner: 'u-1' };
export const bob: Caller = { token: '2|bob-secret', owner: 'u-2' };

export const csvRequest: ExportRequest = {
  surveyId: 7,
  filters: filtersSchema.parse({ is_complete: null }),
  outputs: [{ content: 'answers', format: 'csv' }],
  options: optionsSchema.parse({}),
};

export const survey: Survey = {
  id: 7,
  name: 'Lunch',
  language: 'en',
  questions: [
    {
      id: 'q1',
      type: 'input',
      title: 'What did you eat?',
      options: [],
      matrixRows: [],
      matrixColumns: [],
      isMultiple: false,
      hasOwnText: false,
    },
  ],
};

export function answers(count: number): Answer[] {
  return Array.from({ length: count }, (_, index) => {
    const answer = readAnswer({
      id: index + 1,
      submitted_at: '2026-03-01T12:00:00.000000Z',
      is_complete: true,
      answers: [
        { question_id: 'q1', question_text: 'What did you eat?', answer: `Soup ${index}`, answer_type: 'input' },
      ],
    });
    if (!answer) throw new Error('a test answer cannot be read');
    return answer;
  });
}

/** One page of the fake upstream: answers from `at` on, or an error thrown instead. */
export type PageOf = (at: number, all: readonly Answer[]) => Promise<LoosePage>;

type WorldDeps = Pick<ExportsApiDeps, 'viewsUrl' | 'callService' | 'erasureQueue' | 'templateForms'>;

export function createWorld(all: readonly Answer[] = answers(12), pageSize = 5) {
  const clock = { now: Date.parse('2026-03-02T06:00:00Z') };
  const now = () => clock.now;
  const records = createMemoryRecords();
  const files = createMemoryFiles();
  const snapshots = createMemoryFiles();
  const metrics = hearMetrics();
  const messages: { body: unknown; delaySeconds: number }[] = [];
  const deliveries: typeof messages = [];
  const shipments: typeof messages = [];
  const batchMessages: typeof messages = [];
  const taskMessages: typeof messages = [];
  const erasureMessages: typeof messages = [];
  /** For figures that mails show. */
  const mailFigures: unknown[] = [];
  const script: {
    page: PageOf;
    survey: (id: number) => Promise<Survey>;
    surveys: Upstream['surveys'];
    fetcher: FileFetcher;
    service: CallService;
    /** Whether surveys that somebody looks at are read at once, or not at all. */
    readsForFigures: boolean;
  } = {
    readsForFigures: true,
    page: async (at) => plainPage(all, at, pageSize),
    survey: async () => survey,
    surveys: async () => [],
    fetcher: { fetch: async () => ({ problem: 'not_found' }) },
    service: async () => ({ status: true }),
  };
  const upstream: Upstream = {
    holderOf: async (token) => ({ userId: token.split('|')[0] }),
    surveys: (token, page) => script.surveys(token, page),
    survey: (_token, id) => script.survey(id),
    async *answers(_token, _query, from) {
      const packed = createPagePacker();
      for (let at: string | undefined = from ?? '0'; at !== undefined; ) {
        const page = await script.page(Number(at), all);
        yield packed(page);
        at = page.next;
      }
    },
    async *newest(_token, _query, from) {
      yield* newestFirst(all, pageSize, from);
    },
    answerCount: async () => all.length,
    latest: async () => ({ total: all.length, id: all.at(-1)?.id, submittedAt: all.at(-1)?.submittedAt }),
    figures: async () => ({ visits: null, report: null }),
    callCount: () => 0,
  };
  const deps: RequestDeps & RenderDeps & WorldDeps = {
    // nobody can send it
    templateForms: { form: async (key) => ({ url: 'https://files.test/', fields: { key } }) },
    jobs: meteredJobs(createJobStore(records, now), metrics, now),
    records,
    files,
    snapshots,
    queue: {
      send: async (body, delaySeconds = 0) => void messages.push({ body, delaySeconds }),
      sendMany: async (bodies) => void messages.push(...bodies.map((body) => ({ body, delaySeconds: 0 }))),
    },
    batchQueue: {
      send: async (body, delaySeconds = 0) => void batchMessages.push({ body, delaySeconds }),
      sendMany: async (bodies) => void batchMessages.push(...bodies.map((body) => ({ body, delaySeconds: 0 }))),
    },
    taskQueue: {
      send: async (body, delaySeconds = 0) => void taskMessages.push({ body, delaySeconds }),
      sendMany: async (bodies) => void taskMessages.push(...bodies.map((body) => ({ body, delaySeconds: 0 }))),
    },
    figuresQueue: {
      send: async (body) => (script.readsForFigures ? handleFiguresHint(deps, body, plentyOfTime) : undefined),
      sendMany: async () => undefined,
    },
    erasureQueue: {
      send: async (body, delaySeconds = 0) => void erasureMessages.push({ body, delaySeconds }),
      sendMany: async (bodies) => void erasureMessages.push(...bodies.map((body) => ({ body, delaySeconds: 0 }))),
    },
    mailedViews: createMailedViews({
      records,
      figuresQueue: { send: async (body) => void mailFigures.push(body), sendMany: async () => undefined },
      now,
      log: { info() {}, warn() {}, error() {} },
    }),
    deliveries: {
      send: async (body, delaySeconds = 0) => void deliveries.push({ body, delaySeconds }),
      sendMany: async (bodies) => void deliveries.push(...bodies.map((body) => ({ body, delaySeconds: 0 }))),
    },
    shipments: {
      send: async (body, delaySeconds = 0) => void shipments.push({ body, delaySeconds }),
      sendMany: async (bodies) => void shipments.push(...bodies.map((body) => ({ body, delaySeconds: 0 }))),
    },
    firstWaitMs: 0,
    followers: [batchFollower],
    now,
    log: { info() {}, warn() {}, error() {} },
    metrics,
    retentionMs: 7 * 86_400_000,
    publicUrl: 'https://exports.test',
    viewsUrl: 'https://views.test',
    callService: (token, operation) => script.service(token, operation),
    ownerJobs: 10,
    upstream,
    newUpstream: () => upstream,
    newFetcher: () => script.fetcher,
    sealer: { seal: async (token, owner) => Buffer.from(`${owner} ${token}`).toString('base64') },
    pseudonymKeys: { of: async (owner) => Buffer.from(`key of ${owner}`) },
    opener: { open: async (sealed) => Buffer.from(sealed, 'base64').toString().split(' ')[1] ?? '' },
  };
  const read = (job: Job) => deps.jobs.get(job);
  return {
    deps,
    clock,
    files,
    snapshots,
    records,
    metrics,
    messages,
    batchMessages,
    taskMessages,
    erasureMessages,
    mailFigures,
    deliveries,
    shipments,
    script,
    read,
  };
}

export function plainPage(all: readonly Answer[], at: number, size: number): LoosePage {
  const end = at + size;
  return {
    answers: all.slice(at, end),
    total: all.length,
    next: end < all.length ? String(end) : undefined,
    disturbed: false,
  };
}

/** More time than any test needs. */
export const plentyOfTime = () => 900_000;
