/** What the person who deploys may choose, by `-c name=value`. A bad value is refused before anything is made. */
import type { App } from 'aws-cdk-lib';
import { z } from 'zod';

const settingsSchema = z.object({
  upstream: z
    .url({ protocol: /^https$/, error: 'must be an https URL, because callers’ keys travel to it' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  retentionDays: z.coerce.number().int().min(1).max(365).default(7),
});

export interface Settings {
  /** v3 root of a live survey service; undefined where the reference service is deployed beside the pipeline. */
  upstreamUrl: string | undefined;
  /** How long finished files stay. */
  retentionDays: number;
}

export function readSettings(app: App): Settings {
  const context = { upstream: contextValue(app, 'upstream'), retentionDays: contextValue(app, 'retentionDays') };
  const parsed = settingsSchema.safeParse(context);
  if (!parsed.success) {
    const complaints = parsed.error.issues.map(({ path, message }) => `-c ${path.join('.')}: ${message}`);
    throw new Error(complaints.join('\n'));
  }
  return { upstreamUrl: parsed.data.upstream, retentionDays: parsed.data.retentionDays };
}

function contextValue(app: App, name: string): unknown {
  return app.node.tryGetContext(name);
}
