/** From SQS batches and timers to our code. */
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, EventBridgeEvent, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Log } from '../ports.ts';
import { isNewer } from '../records/read-record.ts';
import { mappedStack } from './mapped-stack.ts';

/** A host that knows whether others wait for the place of a call says so; Lambda does not. */
export interface WorkContext extends Context {
  isAwaited?: () => boolean;
}

/**
 * Each record stands alone: one that fails is delivered again, the others are done. So is one about a record that only
 * a newer release can read: by then that release may run, and if not, the queue moves the message to the dead letters.
 */
export function queueHandler(
  work: (message: unknown, context: WorkContext) => Promise<void>,
  log?: Log,
): (event: SQSEvent, context: WorkContext) => Promise<SQSBatchResponse> {
  return async (event, context) => {
    const processor = new BatchProcessor(EventType.SQS);
    const each = async (record: SQSRecord) => {
      try {
        await work(JSON.parse(record.body), context);
      } catch (error) {
        if (isNewer(error)) log?.warn('message left to the newer release that wrote its record', { body: record.body });
        throw error;
      }
    };
    return processPartialResponse(event, each, processor, { context, throwOnFullBatchFailure: false });
  };
}

export function timerHandler(tick: (detail: unknown, context: Context) => Promise<void>) {
  return async (event: EventBridgeEvent<string, unknown>, context: Context): Promise<void> => {
    try {
      await tick(event.detail, context);
    } catch (error) {
      // the platform writes its stack into the log
      if (error instanceof Error && error.stack) error.stack = mappedStack(error.stack);
      throw error;
    }
  };
}
