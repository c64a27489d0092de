/**
 * Handles everything of the service that is due: announces responses that were not announced, resends webhook messages
 * that were lost, completes promo codes, takes what respondents left behind and removes files that nobody needs, recounts answers where a count may be wrong, then purges deleted surveys. What
 * fails is retried next time.
 */
import { deliveryKeyOf, deliveryWork } from '../delivery/webhooks/delivery-store.ts';
import type { RecordKey } from '../records/records.ts';
import { type SweepReport, type SweepWork, sweepDue } from '../work/sweep-due.ts';
import { recount } from './answers/answer-count.ts';
import { purgeSurvey } from './lifecycle/purge-survey.ts';
import { finishAdding } from './promo/add-codes.ts';
import { promoPrefixes } from './promo/promo-stored.ts';
import { finishRemoval } from './promo/remove-code.ts';
import { lapseSitting } from './respondent-page/lapse.ts';
import { sweepUpload } from './respondent-page/sending/sweep-upload.ts';
import type { SurveyService } from './service-api.ts';
import { type AnnounceNeeds, announceLost } from './webhooks/announce-response.ts';

const FOREVER = '9999';

const kinds = ['delivery', 'survey', 'promo', 'other'] as const;
type SurveyKind = (typeof kinds)[number];

/** How a look at one record ended. */
type Outcome = 'purged' | 'announced' | 'requeued' | 'completed' | 'recounted' | 'lapsed' | 'cleaned';

type SurveySweep = SweepReport<SurveyKind> & Record<Outcome | 'failed', number>;

type SweepNeeds = AnnounceNeeds & Pick<SurveyService, 'uploads'>;

/** `hasJustStarted`: this host was down, so every lease is void, every message lost and every request over. */
export async function sweepSurveys(
  service: SweepNeeds,
  hasJustStarted = false,
  pace: Pick<SweepWork<SurveyKind>, 'remainingMs'> = {},
): Promise<SurveySweep> {
  const ends = { purged: 0, announced: 0, requeued: 0, completed: 0, recounted: 0, lapsed: 0, cleaned: 0, failed: 0 };
  const inTurn = createTurns();
  const report = await sweepDue(service, {
    ...pace,
    kinds,
    kindOf,
    ...(hasJustStarted && { upTo: FOREVER }),
    async lookAt(key) {
      const work = () => lookAt(service, key, hasJustStarted);
      const outcome = await (kindOf(key) === 'promo' ? inTurn(work) : work()).catch((error: unknown) => {
        ends.failed++;
        throw error;
      });
      if (outcome) ends[outcome]++;
    },
  });
  return { ...report, ...ends };
}

function kindOf(key: RecordKey): SurveyKind {
  if (deliveryKeyOf(key)) return 'delivery';
  if (key.partition.startsWith(promoPrefixes.lists)) return 'promo';
  return key.sort.startsWith('Q#') ? 'survey' : 'other';
}

/** One after the other: two that count the codes of one list at a time would put its number right twice. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

async function lookAt(service: SweepNeeds, key: RecordKey, hasJustStarted: boolean): Promise<Outcome | undefined> {
  const delivery = deliveryKeyOf(key);
  if (delivery) return (await deliveryWork.sweep(service, delivery, { hasJustStarted })) ? 'requeued' : undefined;
  if (await purgeSurvey(service, key)) return 'purged';
  if ((await finishAdding(service, key)) || (await finishRemoval(service, key))) return 'completed';
  if (await lapseSitting(service, key)) return 'lapsed';
  if (await sweepUpload(service, key)) return 'cleaned';
  if (await recount(service, key)) return 'recounted';
  return (await announceLost(service, key)) ? 'announced' : undefined;
}
