/** From SQS batches and timers to our code. */
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, EventBridgeEvent, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

/** Each record stands alone: one that fails is delivered again, the others are done. */
export function queueHandler(
  work: (message: unknown, context: Context) => Promise<void>,
): (event: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  return async (event, context) => {
    const processor = new BatchProcessor(EventType.SQS);
    const each = (record: SQSRecord) => work(JSON.parse(record.body), context);
    return processPartialResponse(event, each, processor, { context, throwOnFullBatchFailure: false });
  };
}

export function timerHandler(tick: (detail: unknown, context: Context) => Promise<void>) {
  return (event: EventBridgeEvent<string, unknown>, context: Context): Promise<void> => tick(event.detail, context);
}
