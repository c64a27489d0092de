/** Stored options turned back into the body that could have asked for them: a logo is bytes again. */
import type { z } from 'zod';
import type { Records } from '../../records/records.ts';
import { readLogo } from '../branding.ts';
import type { Options, optionsSchema } from '../options.ts';

type StoredOptions = Omit<Options, 'lang'> & { lang?: Options['lang'] | undefined };

/** A logo that is gone by now is left out. */
export async function sentOptions(
  records: Records,
  owner: string,
  { branding, ...options }: StoredOptions,
): Promise<z.infer<typeof optionsSchema>> {
  if (!branding) return options;
  const { logo: kept, ...appearance } = branding;
  const logo = kept && (await readLogo(records, owner, kept));
  return { ...options, branding: { ...appearance, ...(logo && { logo: Buffer.from(logo.bytes).toString('base64') }) } };
}
