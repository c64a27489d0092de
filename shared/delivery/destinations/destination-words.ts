/** Where files can be delivered, and how, as words, for whoever lists them without checking any. */
import type { Members } from '../../member.ts';
import { pageLanguages } from '../links/page-language.ts';

/** Whether a mail carries the files themselves; other kinds of destinations always get the files. */
const attachStyles = ['auto', 'link', 'file'] as const;

export const bucketWords = {
  bucket: { kind: 'text', help: 'the name of the bucket', example: 'acme-surveys' },
  region: { kind: 'text', help: 'where the bucket is', example: 'eu-central-1' },
  prefix: { kind: 'text', help: 'the folder that all paths begin with', example: 'exports' },
  endpoint: { kind: 'text', help: 'the address of a store other than AWS' },
  role_arn: { kind: 'text', help: 'a role of yours, named survey-exports-…' },
  access_key_id: { kind: 'text', help: 'the id of an access key, if no role is given' },
  secret_access_key: { kind: 'text', help: 'the secret of that access key' },
} as const satisfies Members;

export const sftpWords = {
  host: { kind: 'text', help: 'the name of the server', example: 'sftp.example.com' },
  port: { kind: 'number', isWhole: true, least: 1, most: 65_535, usual: 22, help: 'its port' },
  user: { kind: 'text', help: 'who logs in there', example: 'surveys' },
  folder: { kind: 'text', help: 'the folder that all paths begin with' },
  host_key: {
    kind: 'text',
    help: 'the key that the server must show, or its fingerprint',
    example: 'SHA256:uNiVztksCsDhcc0u9e8BrrTQL0i4OdlUvZL2bhlGl5w',
  },
  password: { kind: 'text', help: 'the password of that user' },
  private_key: { kind: 'text', help: 'a private key of that user, instead of a password' },
} as const satisfies Members;

export const postgresWords = {
  url: {
    kind: 'text',
    help: 'the address of a PostgreSQL database',
    example: 'postgresql://surveys:secret@db.example.com:5432/warehouse',
  },
  schema: { kind: 'text', usual: 'public', help: 'for a database: the schema of its tables' },
  ca: { kind: 'text', help: 'for a database: the authority that signed its certificate, in PEM' },
} as const satisfies Members;

/** The same as `url`, member by member. */
export const postgresParts = {
  host: { kind: 'text', help: 'the name of the server, if no url is given', example: 'db.example.com' },
  port: { kind: 'number', isWhole: true, least: 1, most: 65_535, help: 'its port; 5432 by default' },
  database: { kind: 'text', help: 'the name of the database', example: 'warehouse' },
  user: { kind: 'text', help: 'who logs in there', example: 'surveys' },
  password: { kind: 'text', help: 'the password of that user' },
  sslmode: {
    kind: 'text',
    help: 'TLS is always used, except with disable, which is for a database on this machine only',
  },
} as const satisfies Members;

export const emailWords = {
  to: {
    kind: 'list',
    help: 'who gets the files by e-mail; everybody but you has to agree first',
    example: ['ada@example.org'],
  },
  language: { kind: 'choice', values: pageLanguages, usual: 'en', help: 'language of the e-mails' },
} as const satisfies Members;

/** How files go to a destination that a request names. */
export const deliverWords = {
  attach: { kind: 'choice', values: attachStyles, usual: 'auto', help: 'for e-mail: files, or links to them' },
  link: {
    kind: 'group',
    help: 'for e-mail: how many seconds its links work',
    members: {
      expires_in: { kind: 'number', isWhole: true, least: 60, most: 604_800, usual: 604_800, help: '' },
    },
  },
  view_id: { kind: 'text', most: 64, help: 'for e-mail: a saved view whose figures and charts it shows' },
  subject: { kind: 'text', help: 'for e-mail: its subject line' },
  message: { kind: 'text', help: 'for e-mail: your message above the figures and files' },
} as const satisfies Members;
