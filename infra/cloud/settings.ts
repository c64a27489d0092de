/** What the person who deploys may choose, by `-c name=value`. A bad value is refused before anything is made. */
import type { App } from 'aws-cdk-lib';
import { z } from 'zod';

const wholeNumber = z.coerce.number().int().min(1).max(1_000_000);

const settingsSchema = z.object({
  upstream: z
    .url({ protocol: /^https$/, error: 'must be an https URL, because callers’ keys travel to it' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  retentionDays: z.coerce.number().int().min(1).max(365).default(7),
  ownerJobsInFlight: wholeNumber.default(10),
  upstreamRequestsPerMinute: wholeNumber.optional(),
  dailySurveyLimit: wholeNumber.optional(),
});

export interface Settings {
  /** v3 root of a live survey service; undefined where the reference service is deployed beside the pipeline. */
  upstreamUrl: string | undefined;
  /** How long finished files stay. */
  retentionDays: number;
  /** Exports of one owner that run at a time. */
  ownerJobsInFlight: number;
  /** What all workers together may send to the survey service; undefined: as much as they can. */
  upstreamRequestsPerMinute: number | undefined;
  /** Surveys an account may make in the reference service in a day; undefined: as many as the service has by default. */
  dailySurveyLimit: number | undefined;
}

export function readSettings(app: App): Settings {
  const names = Object.keys(settingsSchema.shape);
  const context = Object.fromEntries(names.map((name) => [name, contextValue(app, name)]));
  const parsed = settingsSchema.safeParse(context);
  if (!parsed.success) {
    const complaints = parsed.error.issues.map(({ path, message }) => `-c ${path.join('.')}: ${message}`);
    throw new Error(complaints.join('\n'));
  }
  const { upstream, upstreamRequestsPerMinute, dailySurveyLimit, ...rest } = parsed.data;
  return { ...rest, upstreamUrl: upstream, upstreamRequestsPerMinute, dailySurveyLimit };
}

function contextValue(app: App, name: string): unknown {
  return app.node.tryGetContext(name);
}
