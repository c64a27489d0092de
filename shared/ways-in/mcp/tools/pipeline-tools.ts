/** What the pipeline can do, for assistants: derived from its operations, with the words an assistant needs. */
import { z } from 'zod';
import { failureOf, waitForExport } from '../../../exports/job/follow-export.ts';
import { optionsSchema } from '../../../exports/options.ts';
import { joinExport } from '../../../exports/request/request-export.ts';
import { batches } from '../../../operations/batches.ts';
import { exportJobs } from '../../../operations/exports.ts';
import { privacyQuery } from '../../../operations/filter-query.ts';
import { links } from '../../../operations/links.ts';
import { schedules } from '../../../operations/schedules.ts';
import { surveys } from '../../../operations/surveys.ts';
import { trackers } from '../../../operations/trackers.ts';
import { views } from '../../../operations/views.ts';
import { Problem } from '../../../problems/problem.ts';
import { WAIT_MS } from '../assistant.ts';
import { creates } from '../hints.ts';
import { briefly, operationTool, runOperation } from '../operation-tool.ts';
import { defineTool } from '../tool.ts';
import { exportResult, exportResultSchema } from './export-result.ts';
import { surveyId } from './inputs.ts';

const asInExport = 'as in export_survey';

/** For tools that make more than one export, or none. */
export const inBrief = { outputs: asInExport, filters: asInExport, options: asInExport, deliver: asInExport } as const;

/** What a table needs and figures do not. */
const ofTables = Object.keys(optionsSchema.shape).filter(
  (name) => !['timezone', 'lang', 'privacy', 'report'].includes(name),
);

/** What else of a query few ask texts by: it is taken, but not listed. */
const rareInTexts = [
  ...['is_screenout', 'is_deleted', 'hidden', 'submitted_from', 'submitted_to', 'ids', 'excludedIds', 'source', 'tags'],
  ...['period', 'variables.{name}', 'timezone', 'lang', 'max_age_seconds'],
];

const started = z.object({ id: z.string() });

export const exportSurvey = briefly(
  defineTool({
    name: 'export_survey',
    title: 'Export a survey',
    description:
      'Makes files of one survey, of answers that pass the filters. Returns one-hour download links; if not ready within ' +
      '20 seconds, export_id: then call get_export.',
    hints: creates,
    input: exportJobs.create.body.partial({ outputs: true }),
    output: exportResultSchema,
    run: async (assistant, _checked, given) => {
      const until = assistant.deps.now() + WAIT_MS;
      const { id } = started.parse(await runOperation(assistant, exportJobs.create, { body: given }));
      const job = await waitForExport(assistant.deps, assistant.caller, id, until - assistant.deps.now());
      if (job.status === 'failed') throw failureOf(job, 'upstream_refused');
      return exportResult(assistant, job);
    },
  }),
  {
    options: {
      branding: { logo: 'a PNG or JPEG, as base64' },
      privacy: { unlinked: 'true: no answer ids, and times to the day', salt: 'for pseudonyms of one recipient' },
    },
    filters: { is_complete: 'true (default), false, or null for both' },
    on_drift: 'if the survey has changed since: append (default) adds new columns behind; notify: as it is now; fail',
  },
);

export const getChanges = defineTool({
  name: 'get_changes',
  title: 'See what changed in a survey',
  description:
    'Counts the answers that are new, changed or deleted since an earlier export of the survey, and makes a CSV of just ' +
    'those. Without since_export_id it compares with the newest export of answers.',
  hints: creates,
  input: z.strictObject({
    quiz_id: surveyId,
    since_export_id: z.string().max(64).optional().describe('from list_exports'),
    before: z.iso.datetime({ offset: true }).optional().describe('compare with the newest export made before this'),
  }),
  output: exportResultSchema,
  run: async (assistant, { quiz_id: surveyId, since_export_id, before }) => {
    const { deps, caller } = assistant;
    const createdTo = before === undefined ? undefined : Date.parse(before);
    const query = { surveyId, status: 'ready', limit: 50, isOldestFirst: false, createdTo } as const;
    const earlier =
      since_export_id ??
      (await deps.jobs.list(caller.owner, query)).items.find(
        // a file of changes is no state to compare with
        ({ outputs, comparing }) => !comparing?.isDelta && outputs.some(({ content }) => content === 'answers'),
      )?.id;
    if (earlier === undefined) throw new Problem('not_found.earlier_export', { id: surveyId });
    const base = await deps.jobs.get({ owner: caller.owner, id: earlier });
    if (!base) throw new Problem('not_found.export', { id: earlier });
    const { branding: _, ...options } = base.options;
    const job = await joinExport(deps, caller, {
      surveyId,
      filters: base.filters,
      outputs: [{ content: 'answers', format: 'csv' }],
      options,
      changes: { since: earlier },
    });
    return exportResult(assistant, await waitForExport(deps, caller, job.id, WAIT_MS));
  },
});

export const queryFigures = briefly(
  operationTool(surveys.figures, {
    title: 'Count figures',
    description:
      'Counts, percentages, means and significance tests of every question, of the answers that pass the ' +
      'filters. To compare groups, use options.report.banner.',
  }),
  {
    // hidden answers count nowhere
    filters: { hidden: false },
    options: {
      ...Object.fromEntries(ofTables.map((name) => [name, false])),
      privacy: asInExport,
      report: `${asInExport}, such as {"banner": [["country"]], "compare": {"period": "previous"}}`,
    },
    quiz_ids: 'surveys as waves of one',
    tracker_id: 'or a tracker',
    max_age_seconds: false,
  },
);

export const listViews = operationTool(views.list, {
  title: 'List views',
  description: 'Your saved views.',
});

export const createView = briefly(
  operationTool(views.create, {
    title: 'Save a view',
    description: 'Filters and options of one survey or of waves, used by view_id.',
  }),
  {
    ...inBrief,
    quiz_ids: 'surveys as waves of one',
    tracker_id: 'or a tracker',
    questions: 'as query_figures takes it',
  },
);

export const listTrackers = briefly(
  operationTool(trackers.list, { title: 'List trackers', description: 'Surveys grouped as waves.' }),
  { limit: false, cursor: false },
);

export const matchTracker = briefly(
  operationTool(trackers.match, {
    title: 'Match a tracker',
    description: 'Which questions of its waves are the same, likely or new.',
  }),
  { id: 'of a tracker' },
);

export const createTracker = briefly(
  operationTool(trackers.create, { title: 'Group waves', description: 'Surveys as waves.' }),
  { quiz_ids: 'surveys as waves of one', map: false },
);

export const getFacets = briefly(
  operationTool(surveys.facets, {
    title: 'Read what to filter by',
    description: 'Countries, devices, sources, tags, variables and options that the answers have, with counts.',
  }),
  { lang: false, timezone: false, personal: false, max_age_seconds: false },
);

export const searchTexts = briefly(
  operationTool(surveys.texts, {
    title: 'Search open texts',
    description:
      'What respondents wrote to open questions: texts found by word forms, frequent terms (also by group), ' +
      'and quotes.',
  }),
  {
    ...Object.fromEntries([...Object.keys(privacyQuery), ...rareInTexts].map((name) => [name, false])),
    question: 'by id or title; default all open ones',
    search: 'words in any form; "side by side"; -without',
    group: 'groups to compare: country, device, period, q:<id> or var:<name>',
    limit: 'texts of each question',
    terms: 'terms of each',
    quotes: 'quotes of each',
    is_complete: '"true", "false" or "all"',
    date_from: 'first day',
    date_to: 'last day',
    answers: 'conditions as in export_survey, as JSON text',
  },
);

export const previewExport = briefly(
  operationTool(exportJobs.preview, {
    title: 'Preview an export',
    description:
      'What an export would hold: rows, columns with ids, values to filter by, personal data, size. Nothing is made.',
  }),
  { ...inBrief, deliver: false, changes: false, on_drift: false },
);

export const listExports = operationTool(exportJobs.list, {
  title: 'List exports',
  description: 'Your exports, newest first; of one survey with quiz_id.',
});

export const cancelExport = operationTool(exportJobs.cancel, {
  title: 'Cancel an export',
  description: 'Cancels an export that is queued or running.',
  renamed: { id: 'export_id' },
});

export const createBatch = briefly(
  operationTool(batches.create, {
    title: 'Export many surveys',
    description: 'Starts the same export of many surveys. Follow it with get_batch by the id it returns.',
  }),
  {
    ...inBrief,
    surveys: '{"ids": [...]}, {"folder_id": 1} or {"all": true}',
    tracker_id: 'or a tracker',
    on_drift: false,
    merge: 'also one table of all: {"by": "title", "outputs": [...]}',
  },
);

export const createSchedule = briefly(
  operationTool(schedules.create, {
    title: 'Create a schedule',
    description: 'Starts a batch at fixed times from now on. Your API key is kept for its runs, encrypted.',
  }),
  { batch: 'as create_batch takes it' },
);

export const listLinks = operationTool(links.list, {
  title: 'List share links',
  description: 'Your share links, newest first, with how often each was used.',
});
