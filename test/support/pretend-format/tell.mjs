/** A process that knows one more format prints, as JSON, what each way in makes of it. */
import { functionSpecs } from '../../../infra/topology.ts';
import { optionsSchema, outputsSchema } from '../../../shared/exports/options.ts';
import { previewExport } from '../../../shared/exports/request/preview.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { exportCommand } from '../../../shared/ways-in/cli/commands/export.ts';
import { commandHelp } from '../../../shared/ways-in/cli/help.ts';
import { parseInput } from '../../../shared/ways-in/cli/parse-command.ts';
import { optionsOf } from '../../../shared/ways-in/cli/request/option-flags.ts';
import { wantedFiles } from '../../../shared/ways-in/cli/request/wanted-files.ts';
import { formatFieldsOf } from '../../../shared/ways-in/dashboard/page/forms/format-choices.ts';
import { outputFields } from '../../../shared/ways-in/dashboard/page/forms/output-fields.ts';
import { newRequestForm, optionsOf as sentOptions } from '../../../shared/ways-in/dashboard/page/forms/request-form.ts';
import { loadLanguage, wordsOf } from '../../../shared/ways-in/dashboard/page/words.ts';
import { allTools } from '../../../shared/ways-in/mcp/tools/all-tools.ts';
import { describedApi } from '../../../shared/ways-in/openapi/described-api.ts';
import { alice, answers, createWorld, csvRequest, plentyOfTime } from '../worlds/export-world.ts';

await loadLanguage('ru');
const outputs = outputsSchema.parse([{ content: 'answers', format: 'pretend' }]);
const options = optionsSchema.parse({ pretend: { voice: 'loud' } });

async function exported() {
  const { deps, files, read } = createWorld(answers(12));
  const request = { ...csvRequest, outputs, options };
  const preview = await previewExport(deps, alice, request);
  const job = await requestExport(deps, alice, request);
  await runExport(deps, job, plentyOfTime);
  const [file] = (await read(job))?.files ?? [];
  const text = file && Buffer.from((await files.read(file.key)) ?? []).toString();
  return { preview: { outputs: preview.outputs, limits: preview.limits }, file, text };
}

async function commandLine() {
  const request = async (name, ...flags) => {
    const input = parseInput(exportCommand, ['1', ...flags]);
    const files = wantedFiles([name], input);
    return { output: files[0]?.output, options: await optionsOf(input, files, { folder: '.' }) };
  };
  const flags = ['--voice', 'hoarse'];
  return {
    help: commandHelp(exportCommand),
    requests: [await request('a.pretend', ...flags), await request('a.shout')],
  };
}

function dashboard() {
  const app = { words: wordsOf('ru') };
  const form = { ...newRequestForm(), outputs };
  return {
    boxes: JSON.stringify(outputFields(app, form, () => {})),
    fields: formatFieldsOf(outputs, 'ru'),
    sent: sentOptions(form),
  };
}

const { paths, components } = await describedApi(false);
const told = {
  openapi: { path: paths['/v3/quiz/{id}/answers/pretend'], schemas: components.schemas },
  routes: functionSpecs['export-api'].trigger.routes,
  tool: allTools.find(({ name }) => name === 'export_answers_pretend')?.listed(),
  ...{ exported: await exported(), commandLine: await commandLine(), dashboard: dashboard() },
};
process.stdout.write(JSON.stringify(told));
