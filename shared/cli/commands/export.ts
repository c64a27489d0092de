/** `export`: one survey into files, or a preview of it. */
import { exportViewSchema } from '../../api/export-view.ts';
import { Problem } from '../../errors.ts';
import type { CliWorld } from '../cli-world.ts';
import { type Command, type Input, pipelineFlags } from '../command.ts';
import { type Connection, withPipeline } from '../connect.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { previewExport } from '../preview-export.ts';
import { countOf, printable, sizeOf } from '../printable.ts';
import { sinceFlags } from '../request/changes-flags.ts';
import { answerIdFlags, filterFlags } from '../request/filter-flags.ts';
import { optionFlags } from '../request/option-flags.ts';
import { exportBody } from '../request/request-body.ts';
import { contentFlag, type WantedFile, wantedFiles } from '../request/wanted-files.ts';
import { runExport, type SavedFile } from '../run-export.ts';
import { targetFile } from '../target-file.ts';

export const exportCommand: Command = {
  name: 'export',
  takes: '<survey> --output FILE [--output FILE ...]',
  about: 'export one survey to files',
  notes: [
    'The file name says what a file holds: a name with "report", "summary" or "codebook" in it is one; otherwise .pdf and .pptx are',
    'a report, .html, .xml and .ddi are a codebook, .zip is what respondents uploaded, and .csv, .tsv, .xlsx, .docx, .sav (SPSS), .dta (Stata),',
    '.parquet, .jsonl and .jsonl.gz are answers. All files come from the same frozen answers.',
    'Ctrl-C cancels the export and leaves no file behind.',
  ],
  flags: {
    output: { kind: 'repeat', value: 'FILE', about: 'a file to write (also -o); may be repeated' },
    ...contentFlag,
    preview: {
      kind: 'switch',
      about: 'only show what it would contain: rows, columns with their ids, sizes, personal data',
    },
    force: { kind: 'switch', about: 'replace existing files' },
    ...sinceFlags,
    ...answerIdFlags,
    ...filterFlags,
    ...optionFlags,
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports export 1 --output answers.xlsx', 'all complete answers as a workbook'],
    [
      'survey-exports export 1 -o answers.csv --dialect excel --lang ru',
      'CSV that Excel in Russian opens by a double click',
    ],
    [
      'survey-exports export 1 -o answers.xlsx -o report.pdf --from 2026-01-01 --to 2026-03-31',
      'a quarter, and its report',
    ],
    [
      'survey-exports export 1 -o report.xlsx --from 2026-01-01 --to 2026-01-31 --compare previous --banner country,device',
      'a month by country and device, beside the month before',
    ],
    ["survey-exports export 1 -o low.csv --answer '7f9c lte 2' --country RU,KZ", 'low ratings from two countries'],
    ['survey-exports export 1 -o changes.csv --since exp_01kgh2m4', 'only what has changed since that export'],
    ['survey-exports export 1 --preview', 'see what it would contain'],
    ['survey-exports export 1 -o answers.csv --json --quiet', 'for a script: only JSON on stdout'],
  ],
  run: exportSurvey,
};

async function exportSurvey(input: Input, cli: CliWorld): Promise<ExitCode> {
  const names = input.list('output');
  if (input.is('preview')) return preview(input, cli, wantedFiles(names.length > 0 ? names : ['answers.csv'], input));
  if (names.length === 0)
    throw new Problem('validation_error.missing_flag', { flag: 'output', example: 'answers.xlsx' });
  const files = wantedFiles(names, input);
  const { body, sent } = await exportBody(input, files, cli);
  const targets = await Promise.all(files.map(({ name }) => targetFile(name, cli.folder, input.is('force'))));
  return withPipeline(input, cli, async (pipeline) => {
    const job = await pipeline.send('POST', '/exports', exportViewSchema, sent);
    const saved = await runExport({ job, targets, outputs: body.outputs }, pipeline, input, cli);
    report(input, cli, pipeline, job.id, saved);
    return exitCodes.ok;
  });
}

async function preview(input: Input, cli: CliWorld, files: readonly WantedFile[]): Promise<ExitCode> {
  const { sent } = await exportBody(input, files, cli);
  return withPipeline(input, cli, (pipeline) => previewExport(pipeline, sent, input, cli));
}

/** What the rows of a file are; reports tell how many answers they rest on. */
const counted: Readonly<Record<string, string>> = { answers: 'row', files: 'file' };

function report(input: Input, cli: CliWorld, pipeline: Connection, id: string, saved: readonly SavedFile[]): void {
  if (input.is('json')) {
    cli.print(`${JSON.stringify({ export_id: pipeline.isLasting ? id : null, files: saved }, null, 2)}\n`);
    return;
  }
  if (input.is('quiet')) return;
  for (const { path, content, rows, size_bytes, warnings } of saved) {
    cli.print(`${path}: ${countOf(rows, counted[content] ?? 'answer')}, ${sizeOf(size_bytes)}\n`);
    for (const { message } of warnings) cli.tell(`warning: ${printable(message)}\n`);
  }
  if (pipeline.isLasting) cli.tell(`To share: survey-exports link create ${id}\n`);
}
