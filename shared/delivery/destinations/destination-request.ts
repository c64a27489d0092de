/** The bodies that make and change a destination. Secrets are taken here and shown nowhere. */
import { z } from '@hono/zod-openapi';
import { memberSchemas } from '../../member-schemas.ts';
import { bucketWords, emailWords, postgresParts, postgresWords, sftpWords } from './destination-words.ts';

/** KMS encrypts at most 4 KB directly. */
const MOST_SECRET = 4_000;

const name = z.string().trim().min(1).max(200);
const secret = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= MOST_SECRET, `may have at most ${MOST_SECRET} bytes`);

/** Folders with single slashes between them, none of which leads upwards. */
const folder = z
  .string()
  .max(500)
  .refine((path) => !path.split('/').includes('..'), 'may not have .. as a folder')
  .refine((path) => !/[\\\p{Cc}]/u.test(path), 'may not have a backslash or control characters');

const s3Members = memberSchemas(bucketWords, {
  bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket'),
  region: z.string().regex(/^[a-z0-9-]{2,40}$/, 'expected a region such as eu-central-1'),
  prefix: folder.default(''),
  endpoint: z.string().max(2048).optional(),
  role_arn: z.string().max(200).optional(),
  access_key_id: z.string().min(3).max(128).optional(),
  secret_access_key: secret.optional(),
});

const sftpMembers = memberSchemas(sftpWords, {
  host: z.string().min(1).max(253),
  user: z.string().min(1).max(128),
  folder: folder.default(''),
  host_key: z.string().max(4_000).optional(),
  password: secret.optional(),
  private_key: secret.optional(),
});

const postgresMembers = {
  ...memberSchemas(postgresWords, {
    url: secret.optional(),
    schema: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'expected the name of a schema: small letters, digits and _')
      .refine(
        (schema) => !schema.startsWith('pg_') && schema !== 'information_schema',
        'is a schema of PostgreSQL itself',
      )
      .default('public'),
    ca: z.string().max(16_000).optional(),
  }),
  ...memberSchemas(postgresParts, {
    host: z.string().min(1).max(253).optional(),
    database: z.string().min(1).max(63).optional(),
    user: z.string().min(1).max(63).optional(),
    password: secret.optional(),
    sslmode: z.enum(['require', 'verify-ca', 'verify-full', 'disable']).optional(),
  }),
};

const emailMembers = memberSchemas(emailWords, { to: z.array(z.email().max(254)).min(1).max(20) });

export const destinationRequestSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ name, kind: z.literal('s3'), ...s3Members }).openapi('S3Destination'),
    z.strictObject({ name, kind: z.literal('sftp'), ...sftpMembers }).openapi('SftpDestination'),
    z.strictObject({ name, kind: z.literal('postgres'), ...postgresMembers }).openapi('PostgresDestination'),
    z.strictObject({ name, kind: z.literal('delta'), ...s3Members }).openapi('DeltaDestination'),
    z.strictObject({ name, kind: z.literal('email'), ...emailMembers }).openapi('EmailDestination'),
  ])
  .openapi('DestinationRequest', {
    example: {
      name: 'Data lake',
      kind: 's3',
      bucket: 'acme-surveys',
      region: 'eu-central-1',
      prefix: 'exports',
      role_arn: 'arn:aws:iam::123456789012:role/survey-exports-acme',
    },
  });

export type WantedDestination = z.infer<typeof destinationRequestSchema>;
export type WantedPlace<Kind extends WantedDestination['kind']> = Extract<WantedDestination, { kind: Kind }>;

/** Any members of its kind; those of another are refused when they meet the destination. */
export const destinationChangeSchema = z.looseObject({ name: name.optional() }).openapi('DestinationChange', {
  description: 'any members of the destination that are to change; secrets that are left out stay',
  example: { name: 'Data lake', prefix: 'surveys' },
});
