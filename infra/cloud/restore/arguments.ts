/** What may follow `npm run restore --`: settings of the stack as for a deployment, the time to go back to, and whether to do it. */
import { parseArgs } from 'node:util';
import { mainStage } from '../../../shared/ports.ts';
import { readContext } from '../destroy/arguments.ts';

export interface RestoreArguments {
  /** The settings of the deployment whose tables are restored. */
  context: Readonly<Record<string, string>>;
  /** As DynamoDB takes it; undefined: the newest second it can restore. */
  at: Date | undefined;
  /** A stage that gets the restored data, beside the one it was taken from; undefined: the same stage. */
  into: string | undefined;
  /** Does the steps instead of printing them. */
  isRun: boolean;
}

export function readArguments(args: readonly string[]): RestoreArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      at: { type: 'string' },
      into: { type: 'string' },
      run: { type: 'boolean', default: false },
    },
  });
  const context = readContext(values.context);
  if (values.into !== undefined && values.into === (context.stage ?? mainStage)) {
    throw new Error('--into takes another stage than that of the stack; leave it out to restore the stack itself');
  }
  return {
    context,
    at: values.at === undefined ? undefined : readTime(values.at),
    into: values.into,
    isRun: values.run,
  };
}

/** With its zone: an hour off restores the damage too. */
function readTime(text: string): Date {
  const time = new Date(text);
  if (/T.+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new Error(`--at takes a time with its zone, like 2026-11-19T09:30:00Z, not ${text}`);
}
