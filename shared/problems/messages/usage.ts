/** A command line that cannot be understood: which flag or word is wrong, and what to write instead. */
import type { MessageTable } from '../message-table.ts';

export const usageMessages = {
  /** Worded by the parser of the runtime. */
  'validation_error.arguments': '{reason}',
  'validation_error.no_command': 'There is no command {given}.{meant} The commands are: {commands}.',
  'validation_error.missing_word': '{command} needs <{word}>. Example: {example}',
  'validation_error.extra_word': '{command} does not know what to do with {given}.',
  'validation_error.name_is_a_flag':
    '{command} does not know what to do with {given}. If it is a name, give it with --name {given}',
  'validation_error.cron_unquoted':
    '{command} does not know what to do with {given}. Put a cron line in quotes: --cron "0 6 * * 1"',
  'validation_error.missing_flag': '--{flag} is missing. Example: --{flag} {example}',
  'validation_error.flag_without_value': '--{flag} needs a value: --{flag} {value} ({about}).',
  'validation_error.pipeline_needed':
    'This command needs a running pipeline. Run survey-exports login, give --pipeline URL or set SURVEY_EXPORTS_URL.',
  'validation_error.detach_without_pipeline':
    '--detach needs a running pipeline. Give --pipeline URL or set SURVEY_EXPORTS_URL.',
  'validation_error.not_an_address': '{name} must be an http or https address, not {given}.',
  'validation_error.not_an_id':
    'There is no {kind} {given}. An id looks like {prefix}_01kgh2m4. To list them: survey-exports {list}',
  'validation_error.none_named': 'No {kind} is called {given}.{meant} To list them: survey-exports {list}',
  'validation_error.many_named': 'More than one {kind} is called {given}: {found}. Give the id of one.',
  'validation_error.none_yet': 'There is no {kind} yet, so "last" finds none. To list them: survey-exports {list}',
  'validation_error.not_a_survey':
    '{given} is neither the number nor the name of a survey. To list the surveys: survey-exports surveys',
  'validation_error.another_survey': 'No survey is called {given}. Did you mean {meant}?',
  'validation_error.no_folder': 'No folder is called {given}. The folders are: {folders}.',
  'validation_error.many_folders': 'Several folders are called {given}. Give the number of one: {folders}.',
  'validation_error.many_surveys': 'Several surveys have {given} in their name: {surveys}. Give the number of one.',
  'validation_error.where_syntax':
    "--where takes 'QUESTION = VALUE', with one of =, !=, >, >=, <, <=, contains, in, answered, empty, not {given}.",
  'validation_error.where_question': '--where: no question is called {given}.{meant} The questions are: {questions}.',
  'validation_error.where_twins':
    '--where: several questions are called {given}: {ids}. Give the id of one with --answer.',
  'validation_error.where_op': '--where: {op} does not fit the question {question}; it takes {ops}.',
  'validation_error.where_option': '--where: {question} has no option {given}.{meant} The options are: {options}.',
  'validation_error.where_value': '--where: {question} {op} needs a value.',
  'validation_error.stdout_alone':
    '-o - writes one file to stdout: it cannot be combined with another --output, or with --json.',
  'validation_error.stdout_terminal':
    'This file is not text. Redirect it, as in survey-exports … -o - > file, or give a file name.',
  'validation_error.not_a_format': '--format takes one of {formats}, not {given}.',
  'validation_error.shell': 'completion takes bash, zsh or fish, not {given}.',
  'validation_error.profile_name': 'The name of a profile has only letters, digits, - and _, not {given}.',
  'validation_error.no_profile': 'There is no profile {given}.{meant} To list them: survey-exports profiles',
  'validation_error.login_where':
    'Say which server: --url URL for a Survey Exports server, --service URL for the v3 root of a survey service, or both.',
  'validation_error.profiles_open':
    '{file} can be read by others, and it contains keys. To protect it: chmod 600 {file}',
  'validation_error.profiles_unreadable': '{file} cannot be read ({reason}). Log in again, or remove it.',
  'validation_error.not_linkable':
    'Links belong to an export (exp_...), a batch (bat_...) or a schedule (sch_...), not to {given}. "last" is your newest export.',
  'validation_error.batch_privacy':
    '--privacy and similar flags are for exports. A batch or schedule is shared as it is.',
  'validation_error.batch_file': '--file is for exports. A batch has one ZIP file.',
  'validation_error.not_whole': '--{flag} takes a whole number, not {given}.',
  'validation_error.not_numbers': '--{flag} takes numbers such as 1,2, not {given}.',
  'validation_error.not_a_duration': '--{flag} takes a time from 1m to {most}d, such as 90m, 1h or 7d, not {given}.',
  'validation_error.unreadable_file': '--{flag}: {name} cannot be read ({reason}).',
  'validation_error.empty_password': '--password-file: the first line of {name} is empty.',
  'validation_error.user_or_email': 'Give either --user or --email, not both.',
  'validation_error.not_a_user': '--user takes a number, not {given}.',
  'validation_error.not_an_email': '--email takes an e-mail address, not {given}.',
  'validation_error.no_change': 'Nothing would change. Give a flag such as {example}.',
  'validation_error.not_since':
    '--since takes "last" or the id of an export, not {given}. For the answers that were given since a day: --from 2026-01-31. To list your exports: survey-exports exports list',
  'validation_error.not_completeness': '--complete takes true, false or all, not {given}.',
  'validation_error.not_a_variable': '--variable takes NAME=VALUE, not {given}.',
  'validation_error.not_a_pair': '--{flag} takes {value}, not {given}.',
  'validation_error.not_a_condition': "--answer takes 'QUESTION OP VALUE', where OP is one of {ops}, not {given}.",
  'validation_error.condition_without_value': "--answer '{question} {op}' needs a value.",
  'validation_error.not_a_target': '--rim takes COLUMN=VALUE:SHARE,…, for example country=RU:50,KZ:50, not {given}.',
  'validation_error.not_a_period':
    '--compare takes previous or FROM..TO, for example 2026-01-01..2026-01-31, not {given}.',
  'validation_error.not_a_treatment': '--treat takes COLUMN=HOW, for example ip_address=remove, not {given}.',
  'validation_error.ending_or_flag': '{name} means --{flag} {meant}, but --{flag} is {given}.',
  'validation_error.output_of_many': '--output names the file of one export. For several, give --folder DIR.',
  'validation_error.destination_file':
    '{given} is not a file that describes a destination. Write its members as JSON, as for the API, or give --email ADDRESS, --bucket NAME or --host NAME.',
  'validation_error.no_bundle': '--output is the ZIP of the batch. Give either --output or --no-bundle, not both.',
  'validation_error.preset_name': 'Give the preset a name: survey-exports preset create NAME.',
  'validation_error.template_file': '{file} {fault}.',
  'validation_error.tracker_name': 'Give the tracker a name: survey-exports tracker create NAME --surveys 1,2,3.',
  'validation_error.tracker_map': '--map takes a pair such as wave2:q:ID=q:ID, or wave2:q:ID=none, not {given}.',
  'validation_error.tracker_nothing': 'Say what is the same: --map wave2:q:ID=q:ID, or --likely.',
  'validation_error.view_name': 'Give the view a name: survey-exports view create NAME --survey 1.',
  'validation_error.surveys_all': '--surveys takes numbers or names. For every survey, give --all instead.',
  'validation_error.address_unknown':
    'No destination sends to {address}. To add it: survey-exports destination create --email {address}',
  'validation_error.address_shared':
    '{address} is in {name}, together with others. To send to all of them: --deliver {id}. For this address alone: survey-exports destination create --email {address}',
  'validation_error.merge_needs':
    'Missing: {missing}. --merge makes one file of several surveys, beside the files of each. Example: {example}',
  'validation_error.one_selection': 'Choose the surveys with one of --surveys 1,2, --folder ID and --all.',
  'validation_error.not_a_content': '--content takes one of {contents}.',
  'validation_error.same_output': '{name} and {twin} would be the same {content}. Give only one of them.',
  'validation_error.file_twice': 'The same file is given twice.',
  'validation_error.extension': '{name} must end in one of {extensions}.',
} as const satisfies MessageTable;
