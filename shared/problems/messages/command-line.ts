/** The command line: its key, the pipeline it speaks to, the files it saves and the tables it opens. */
import type { MessageTable } from '../message-table.ts';

export const commandLineMessages = {
  'user_not_authenticated.set_token':
    'No API key is known for this server. Run survey-exports login, or set SURVEY_API_TOKEN.',
  'user_not_authenticated.odd_token': 'Check SURVEY_API_TOKEN: it has characters that an API key cannot have.',
  'upstream_unreadable.not_a_pipeline':
    '{url} does not look like Survey Exports (it answered with status {status}). Check --pipeline.',
  'upstream_unavailable.address': '{origin} cannot be reached. Check {namedBy} and the network.',
  'upstream_unavailable.address_with_code': '{origin} cannot be reached ({code}). Check {namedBy} and the network.',
  'upstream_unavailable.download': '{name} cannot be downloaded: the file store answered with status {status}.',
  'upstream_unreadable.checksum':
    '{name} was damaged during the download: its SHA-256 is not the one the pipeline stored. Try again.',
  'conflict.batch_not_downloadable': 'Batch {id} is {status} and has no bundle to download.',
  'conflict.file_exists': '{name} already exists. Choose another name, or use --force to replace it.',
  'access_denied.no_aws_credentials': 'There are no AWS credentials. Set AWS_PROFILE or the access keys.',
  'not_found.stack_table': 'Stack {stack} has no table of surveys in this region. Check AWS_REGION.',
  'conflict.several_tables': 'There are several tables: {tables}. Choose one with --table.',
  'not_found.data':
    'There is no data in {folder} yet. Start the server once, or set its folder with DATA_DIR or --data-dir.',
  'upstream_unavailable.data_in_use':
    '{folder} is in use by a process that is not ready yet. Try again when the server says it is ready.',
  'validation_error.server_needed':
    'No server is set. Run survey-exports login, which asks for an address and your key, or set SURVEY_EXPORTS_URL and SURVEY_API_TOKEN.',
  'validation_error.project_needed': 'This command needs the whole project, not only the client.',
  'validation_error.yes_needed':
    'Nothing was deleted, because nobody can be asked here. Add --yes to delete without asking.',
  'validation_error.no_own_export':
    'No export was started on this machine with this key. Give an id: exports list shows all exports.',
} as const satisfies MessageTable;
