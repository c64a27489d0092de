/** Why files did not arrive, in our own words: what a server says is never shown, because anybody may run one. */
import { filledIn } from '../../problems/catalogue.ts';

/** A code for programs and a sentence for people. */
export interface DeliveryProblem {
  code: string;
  message: string;
}

const texts = {
  destination_deleted: 'The destination was deleted.',
  kind_unavailable: 'This service cannot deliver to {kind} destinations.',
  export_deleted: 'The export was deleted before its files were delivered.',
  batch_deleted: 'The batch was deleted before its files were delivered.',
  files_expired: 'The files were removed before they were delivered; they are kept for a limited time only.',
  nothing_to_deliver: 'There is no finished file to deliver.',
  superseded: 'The batch was started again; its files are delivered when it has ended.',
  never_finished: 'The delivery was tried many times and never came to an end.',
  not_sent: 'The delivery failed on our side. It is tried again.',
  address_refused: 'The address of {host} is not public, so nothing is sent there.',
  name_unknown: 'There is no address for {host}.',
  connection_failed: 'No connection to {host}, port {port}.',
  connection_lost: 'The connection to {host} was lost.',
  timed_out: '{host} did not answer in time.',
  reply_too_large: '{host} sent far more than it was asked for.',
  secret_missing: 'The destination has no password or key. Store it again.',

  bucket_missing: 'There is no bucket {bucket} in {region}.',
  bucket_elsewhere: 'The bucket {bucket} is not in {region}. Change the region of the destination.',
  bucket_refused: 'Writing to the bucket {bucket} is not allowed. The role or key needs s3:PutObject for {place}.',
  key_refused: 'The store does not know the access key, or its secret is wrong.',
  store_failed: 'The store answered with an error ({status}).',
  role_refused:
    'The role {role} may not be used. Its trust policy must allow this service, with the external id {externalId}.',
  external_id_unchecked:
    'The role {role} can be used without an external id, so others could use it through us. Add the condition ' +
    '"sts:ExternalId": "{externalId}" to its trust policy.',

  host_key_differs:
    'The server showed another key than the pinned one: {seen}. If that is the right one, store it as host_key.',
  login_refused: 'The server did not accept the user {user} with this password or key.',
  private_key_unreadable: 'The private key cannot be read. It must be in OpenSSH or PEM form, without a passphrase.',
  server_failed: '{host} could not store the file (SFTP error {code}).',
  no_sftp: 'The server accepted the login but offers no SFTP.',
  folder_refused: 'The folder {folder} cannot be created or written to.',
  write_refused: 'The file {place} cannot be written.',
  size_differs: 'The file arrived with another size than it has here. It is sent again.',

  no_tls: '{host} offers no TLS. A connection without it is only made to this machine, with sslmode=disable.',
  certificate_refused:
    'The certificate of {host} cannot be verified ({reason}). Store the certificate authority that signed it as ca.',
  database_missing: 'There is no database {database} on {host}.',
  database_encoding: 'The database must have the encoding UTF8.',
  schema_refused:
    'The user {user} may not create tables in the schema {schema}. Allow it: GRANT USAGE, CREATE ON SCHEMA {schema} TO {user}.',
  database_busy: 'The tables were locked by somebody else for too long. The delivery is tried again.',
  database_full: '{host} has no room or no free connection left.',
  database_failed: 'The database refused a step (SQLSTATE {code}).',
  table_taken: 'The table {table} is kept by another account. Choose another schema or folder.',
  table_foreign:
    'There is a table {table} that was not made by us, so it is left alone. Rename it, or choose another schema or folder.',
  table_changed: 'The table {table} was changed by another delivery meanwhile. This one begins again.',
  wave_missing: 'Not all surveys could be exported, so the table of all of them stays as it was.',
  file_unreadable: 'The file {file} is not one that tables are made of.',
  no_table_file:
    'There is no file to make tables of. Ask for answers as pgcopy for PostgreSQL, and as delta for Delta Lake.',
  tables_refused:
    'The bucket {bucket} refused a step. The role or key needs s3:PutObject and s3:GetObject for {place}, and s3:ListBucket for the bucket.',
  store_unconditional:
    'The store {host} overwrites a file that must be there only once (If-None-Match), so two writers could undo each other. Use one that has conditional writes.',
  table_protocol:
    'The table {table} was changed to a kind that we cannot write (reader {reader}, writer {writer}). Delete it or choose another folder, and deliver again.',
  log_unreadable: 'The log of the table {table} cannot be read from its beginning: {file} is missing or damaged.',
} as const satisfies Readonly<Record<string, string>>;

export const deliveryProblemCodes = Object.keys(texts);

type ProblemValues = Readonly<Record<string, string | number>>;

export function deliveryProblem(code: keyof typeof texts, values: ProblemValues = {}): DeliveryProblem {
  return { code, message: filledIn(texts[code], values) };
}
