/**
 * Where an owner's files go: a bucket, a folder on an SFTP server, tables of a database or in a bucket, or people by e-mail. What it takes to get in is sealed
 * and only the worker that delivers can open it.
 */
import { z } from 'zod';
import { pageLanguages } from '../links/page-language.ts';

const destinationKinds = ['s3', 'sftp', 'postgres', 'delta', 'email'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

const bucketSchema = z.object({
  kind: z.literal('s3'),
  bucket: z.string(),
  region: z.string(),
  /** Before every path; ends with a slash, or is empty. */
  prefix: z.string(),
  /** The address of a service that is not AWS. */
  endpoint: z.string().optional(),
  /** Either this, or a key of the owner's, whose secret half is sealed. */
  roleArn: z.string().optional(),
  /** Ours, made at random: the role must ask for it, so that nobody else can have us use it. */
  externalId: z.string().optional(),
  accessKeyId: z.string().optional(),
});

/** Tables in a bucket: whoever may write files there may keep tables there. */
const deltaSchema = bucketSchema.extend({ kind: z.literal('delta') });

const sftpSchema = z.object({
  kind: z.literal('sftp'),
  host: z.string(),
  port: z.number(),
  user: z.string(),
  folder: z.string(),
  /** The key the server must show: `SHA256:…`, or the key itself as in `known_hosts`. */
  hostKey: z.string(),
  /** Which of the two is sealed. */
  login: z.enum(['password', 'private_key']),
});

const postgresSchema = z.object({
  kind: z.literal('postgres'),
  host: z.string(),
  port: z.number(),
  database: z.string(),
  user: z.string(),
  schema: z.string(),
  /** Without TLS: only on this machine. */
  isPlain: z.literal(true).optional(),
  /** Who vouches for the server, in PEM; otherwise the authorities that Node knows. */
  ca: z.string().optional(),
});

const emailSchema = z.object({ kind: z.literal('email'), to: z.array(z.string()), language: z.enum(pageLanguages) });

export const destinationSchema = z.object({
  id: z.string(),
  owner: z.string(),
  name: z.string(),
  place: z.discriminatedUnion('kind', [bucketSchema, sftpSchema, postgresSchema, deltaSchema, emailSchema]),
  /** The secret access key, the password or the private key; e-mail has none. */
  sealedSecret: z.string().optional(),
  /** The owner's own address, where the survey service gives it: mails say who sends them. */
  sender: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Destination = z.infer<typeof destinationSchema>;
export type Place<Kind extends DestinationKind = DestinationKind> = Extract<Destination['place'], { kind: Kind }>;

/** A bucket, whatever is kept in it. */
export type BucketPlace = Place<'s3' | 'delta'>;

export interface DestinationKey {
  owner: string;
  id: string;
}
