/** What a person may set for `npm start`, checked before anything is opened. */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { trustedProxies } from '../../shared/network/trusted-proxies.ts';

interface Settings {
  port: number;
  dataDir: string;
  /** Threads that exports are worked on in. */
  workers: number;
  surveyApiUrl: string | undefined;
  /** The public address behind a proxy, without a trailing slash. */
  publicUrl: string | undefined;
  /** The same of the respondent's page, which has an origin of its own. */
  pageUrl: string | undefined;
  /** And of shared views. */
  viewsUrl: string | undefined;
}

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message);
};

const address = z.url({ protocol: /^https?$/, message: 'must be an http or https address' });

const origin = address
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), 'must be an address without a path')
  .transform((text) => new URL(text).origin);

const settingsSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default('.data'),
  WORKERS: wholeNumber(1, 100).default(() => availableParallelism()),
  SURVEY_API_URL: address.optional(),
  PUBLIC_URL: origin.optional(),
  PAGE_URL: origin.optional(),
  VIEWS_URL: origin.optional(),
  // read by the functions themselves
  TRUSTED_PROXIES: trustedProxies.optional(),
  EDGE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 letters, digits and signs without spaces')
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, message: 'must be an address such as smtps://user:password@smtp.example.com' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\n]*[^@\s<>]+@[^@\s<>]+>?\s*$/, 'must be an e-mail address')
    .optional(),
});

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // An empty variable is one that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new Error(`${name} ${issue?.message}: ${JSON.stringify(given[name])}`);
  }
  if (parsed.data.SMTP_URL !== undefined && parsed.data.MAIL_FROM === undefined) {
    throw new Error('SMTP_URL needs MAIL_FROM too: the address that e-mails come from.');
  }
  const { PORT, DATA_DIR, WORKERS, SURVEY_API_URL, PUBLIC_URL, PAGE_URL, VIEWS_URL } = parsed.data;
  return {
    port: PORT,
    dataDir: DATA_DIR,
    workers: WORKERS,
    surveyApiUrl: SURVEY_API_URL,
    publicUrl: PUBLIC_URL,
    pageUrl: PAGE_URL,
    viewsUrl: VIEWS_URL,
  };
}
