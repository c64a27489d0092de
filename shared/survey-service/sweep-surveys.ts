/**
 * Looks at everything of the service that is due: deleted surveys are purged, responses told that nobody has told of,
 * webhooks sent on their way that lost their message, promo codes made whole, answers counted anew where a count may be
 * wrong. What fails is tried again next time.
 */
import { deliveryKeyOf } from '../delivery/webhooks/delivery-store.ts';
import { sweepDelivery } from '../delivery/webhooks/sweep-delivery.ts';
import type { RecordKey } from '../ports.ts';
import { recount } from './answer-count.ts';
import { purgeOrphans } from './lifecycle/purge-orphans.ts';
import { purgeSurvey } from './lifecycle/purge-survey.ts';
import { finishAdding } from './promo/add-codes.ts';
import { finishRemoval } from './promo/remove-code.ts';
import { type TellNeeds, tellLost } from './webhooks/tell-response.ts';

const FOREVER = '9999';

export interface SurveySweep {
  purged: number;
  told: number;
  requeued: number;
  completed: number;
  recounted: number;
  failed: number;
}

/** `hasJustStarted`: this host was down, so every lease is void, every message lost and every request over. */
export async function sweepSurveys(service: TellNeeds, hasJustStarted = false): Promise<SurveySweep> {
  const result = { purged: 0, told: 0, requeued: 0, completed: 0, recounted: 0, failed: 0 };
  for await (const key of service.records.due(hasJustStarted ? FOREVER : new Date(service.now()).toISOString())) {
    try {
      const outcome = await lookAt(service, key, hasJustStarted);
      if (outcome) result[outcome]++;
    } catch (error) {
      service.log.error('record not swept; the next sweep tries again', { key: key.sort, error });
      result.failed++;
    }
  }
  try {
    result.purged += await purgeOrphans(service);
  } catch (error) {
    service.log.error('answers of forgotten surveys not purged; the next sweep tries again', { error });
    result.failed++;
  }
  return result;
}

async function lookAt(
  service: TellNeeds,
  key: RecordKey,
  hasJustStarted: boolean,
): Promise<keyof SurveySweep | undefined> {
  const delivery = deliveryKeyOf(key);
  if (delivery) return (await sweepDelivery(service, delivery, hasJustStarted)) ? 'requeued' : undefined;
  if (await purgeSurvey(service, key)) return 'purged';
  if ((await finishAdding(service, key)) || (await finishRemoval(service, key))) return 'completed';
  if (await recount(service, key)) return 'recounted';
  return (await tellLost(service, key)) ? 'told' : undefined;
}
