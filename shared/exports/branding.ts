/**
 * The branding of a summary or report: a title, a colour, a logo. A logo is bytes in the request, never an address to
 * fetch. It is too large for a job's item, so it has its own record, named by its hash.
 */
import { z } from '@hono/zod-openapi';
import { sha256Hex } from '../crypto.ts';
import { pictureLimits } from '../formats/pictures/picture-limits.ts';
import type { PlainPicture } from '../formats/pictures/plain-picture.ts';
import { memberSchemas } from '../member-schemas.ts';
import { invalid, Problem } from '../problems/problem.ts';
import type { Records } from '../records/records.ts';
import type { ReportLogo } from '../reports/report-document.ts';
import { brandingWords } from './option-words.ts';

const LOGO_BYTES = pictureLimits.bytes;
/** A schedule may use a logo again after a year. */
const KEPT_MS = 400 * 86_400_000;

const base = {
  title: z.string().trim().min(1).max(300).optional(),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour such as #0a6cff')
    .openapi({ example: '#0a6cff' })
    .optional(),
};

const logo = z.base64('expected base64').max(Math.ceil(LOGO_BYTES / 3) * 4, `may have at most ${LOGO_BYTES} bytes`);

/** As the caller sends it, and as schedules keep it: `checkLogo` checks the picture when it comes in. */
export const brandingSchema = z
  .strictObject(
    memberSchemas(brandingWords, {
      ...base,
      logo: logo
        .nullish()
        .describe(
          `base64 of a PNG or JPEG of at most ${LOGO_BYTES} bytes and ${pictureLimits.side} pixels per side; null for none. A change to a schedule that does not ` +
            'name it keeps the stored one',
        ),
    }),
  )
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

type Branding = z.infer<typeof brandingSchema>;
export type SettledBranding = z.infer<typeof settledBrandingSchema>;

/** Refuses a logo that is not a valid picture; `field` is where the branding is in the request. */
export async function checkLogo(branding: Branding | undefined, field: string): Promise<void> {
  if (typeof branding?.logo !== 'string') return;
  const picture = await pictureIn(branding.logo);
  if (picture instanceof Problem) throw invalid(`${field}.logo`, 'as_worded', { message: picture.message });
}

async function pictureIn(base64: string): Promise<PlainPicture | Problem> {
  // few requests have a logo
  const { plainPicture } = await import('../formats/pictures/plain-picture.ts');
  try {
    return plainPicture(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/**
 * Stores the logo, if any, as a re-encoded picture, and returns what the job keeps instead. A schedule's
 * logo that would be refused now is not stored: its reports say that it is gone.
 */
export async function settleBranding(
  records: Records,
  owner: string,
  branding: Branding,
  now: number,
): Promise<SettledBranding> {
  const { logo: text, ...rest } = branding;
  if (typeof text !== 'string') return rest;
  const picture = await pictureIn(text);
  if (picture instanceof Problem) return { ...rest, logo: { sha256: sha256Hex(text), type: 'png', size_bytes: 0 } };
  const { type, bytes } = picture;
  const sha256 = sha256Hex(bytes);
  const times = { forgetAt: new Date(now + KEPT_MS).toISOString() };
  await records.putMany([{ key: logoKey(owner, sha256), value: { base64: bytes.toString('base64') }, times }]);
  return { ...rest, logo: { sha256, type, size_bytes: bytes.length } };
}

/** Undefined when it is gone or cannot be read. */
export async function readLogo(
  records: Records,
  owner: string,
  { sha256 }: NonNullable<SettledBranding['logo']>,
): Promise<ReportLogo | undefined> {
  const record = await records.get(logoKey(owner, sha256));
  const stored = z.object({ base64: z.string() }).safeParse(record?.value);
  const picture = stored.success ? await pictureIn(stored.data.base64) : undefined;
  return picture instanceof Problem ? undefined : picture;
}

function logoKey(owner: string, sha256: string) {
  return { partition: `O#${owner}`, sort: `logo#${sha256}` };
}
