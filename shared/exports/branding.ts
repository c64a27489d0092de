/**
 * The looks a caller gives a summary or report: a title, a colour, a logo. A logo is bytes in the request, never an
 * address to fetch. It is too large for a job's item, so it lies in a record of its own, under its hash.
 */
import { z } from '@hono/zod-openapi';
import { sha256Hex } from '../crypto.ts';
import type { Records } from '../ports.ts';
import { imageSize, imageType } from '../reports/image-head.ts';
import type { ReportLogo } from '../reports/report-document.ts';

const LOGO_BYTES = 200 * 1024;
const LOGO_PIXELS = 4_096;
/** Schedules may come back to a logo after a year. */
const KEPT_MS = 400 * 86_400_000;

const base = {
  title: z.string().trim().min(1).max(300).optional(),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour such as #0a6cff')
    .openapi({ example: '#0a6cff' })
    .optional(),
};

const logo = z
  .base64('expected base64')
  .max(Math.ceil(LOGO_BYTES / 3) * 4, `may have at most ${LOGO_BYTES} bytes`)
  .superRefine((text, context) => {
    const problem = problemWith(Buffer.from(text, 'base64'));
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** As the caller sends it. */
export const brandingSchema = z
  .strictObject({
    ...base,
    logo: logo.nullish().openapi({
      description:
        `base64 of a PNG or JPEG of at most ${LOGO_BYTES} bytes; null is none. A change of a schedule that does not ` +
        'name it keeps the one that is stored',
    }),
  })
  .openapi('Branding');

/** As the job keeps it. */
export const settledBrandingSchema = z
  .strictObject({
    ...base,
    logo: z
      .strictObject({ sha256: z.string(), type: z.enum(['png', 'jpeg']), size_bytes: z.number().int() })
      .optional(),
  })
  .openapi('StoredBranding');

export type Branding = z.infer<typeof brandingSchema>;
export type SettledBranding = z.infer<typeof settledBrandingSchema>;

function problemWith(bytes: Buffer): string | undefined {
  if (bytes.length > LOGO_BYTES) return `may have at most ${LOGO_BYTES} bytes, has ${bytes.length}`;
  const type = imageType(bytes);
  const size = type && imageSize(bytes, type);
  if (!size) return 'is neither a PNG nor a JPEG';
  const isShowable = [size.width, size.height].every((side) => side >= 1 && side <= LOGO_PIXELS);
  return isShowable ? undefined : `may have at most ${LOGO_PIXELS} pixels a side`;
}

/** Keeps the logo, if there is one, and gives what the job keeps instead of it. */
export async function settleBranding(
  records: Records,
  owner: string,
  branding: Branding,
  now: number,
): Promise<SettledBranding> {
  const { logo: text, ...rest } = branding;
  if (typeof text !== 'string') return rest;
  const bytes = Buffer.from(text, 'base64');
  const sha256 = sha256Hex(bytes);
  const times = { forgetAt: new Date(now + KEPT_MS).toISOString() };
  await records.putMany([{ key: logoKey(owner, sha256), value: { base64: text }, times }]);
  return { ...rest, logo: { sha256, type: imageType(bytes) ?? 'png', size_bytes: bytes.length } };
}

/** Undefined when it is gone. */
export async function readLogo(
  records: Records,
  owner: string,
  { sha256, type }: NonNullable<SettledBranding['logo']>,
): Promise<ReportLogo | undefined> {
  const record = await records.get(logoKey(owner, sha256));
  const stored = z.object({ base64: z.string() }).safeParse(record?.value);
  return stored.success ? { bytes: Buffer.from(stored.data.base64, 'base64'), type } : undefined;
}

function logoKey(owner: string, sha256: string) {
  return { partition: `O#${owner}`, sort: `logo#${sha256}` };
}
