/** A process that knows one more filter prints, as JSON, what each way in makes of it. */

import { previewExport } from '../../../shared/exports/request/preview.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { exportCommand } from '../../../shared/ways-in/cli/commands/export.ts';
import { commandHelp } from '../../../shared/ways-in/cli/help.ts';
import { parseInput } from '../../../shared/ways-in/cli/parse-command.ts';
import { filtersOf } from '../../../shared/ways-in/cli/request/filter-flags.ts';
import { editedFilterForm } from '../../../shared/ways-in/dashboard/page/forms/filter-form.ts';
import { filterFields } from '../../../shared/ways-in/dashboard/page/forms/filters/filter-fields.ts';
import { newRequestForm, filtersOf as sentFilters } from '../../../shared/ways-in/dashboard/page/forms/request-form.ts';
import { loadLanguage, wordsOf } from '../../../shared/ways-in/dashboard/page/words.ts';
import { listedTools } from '../../../shared/ways-in/mcp/tools/listed-tools.ts';
import { describedApi } from '../../../shared/ways-in/openapi/described-api.ts';
import { alice, answers, createWorld, csvRequest, plentyOfTime } from '../worlds/export-world.ts';

await loadLanguage('en');
const wanted = { city: ['Rome'] };

async function exported() {
  const all = answers(12).map((answer, at) => ({ ...answer, city: at % 3 === 0 ? 'Rome' : 'Oslo' }));
  const { deps, read } = createWorld(all);
  const request = { ...csvRequest, filters: filtersSchema.parse(wanted) };
  const preview = await previewExport(deps, alice, request);
  const job = await requestExport(deps, alice, request);
  await runExport(deps, job, plentyOfTime);
  return { values: preview.values.city, rows: (await read(job))?.files[0]?.rows };
}

function dashboard() {
  const form = { ...newRequestForm(), filters: editedFilterForm(wanted) };
  const context = { app: { words: wordsOf('en') }, form, onchange() {}, errors: {} };
  return { fields: JSON.stringify(filterFields(context, undefined)), sent: sentFilters(form) };
}

const { paths, components } = await describedApi(false);
const memberOf = (name) =>
  listedTools.find((tool) => tool.name === name)?.listed().inputSchema.properties.filters.properties.city;
const told = {
  schema: components.schemas.Filters.properties.city,
  parameters: paths['/v3/quiz/{id}/answers/csv'].get.parameters.map(({ name }) => name),
  help: commandHelp(exportCommand),
  flags: filtersOf(parseInput(exportCommand, ['1', '--city', 'Rome,Oslo'])),
  tools: ['export_survey', 'query_figures'].map(memberOf),
  ...{ dashboard: dashboard(), exported: await exported() },
};
process.stdout.write(JSON.stringify(told));
