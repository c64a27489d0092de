/** `export`: one survey into files, or a preview of it. */
import { type Command, detachFlag, later, pipelineFlags } from '../command.ts';
import { sinceFlags } from '../request/changes-flags.ts';
import { answerIdFlags, filterFlags } from '../request/filter-flags.ts';
import { ownOptionFlags, requestFlags } from '../request/option-flags.ts';
import { contentFlag, streamFlag } from '../request/wanted-files.ts';

const actions = () => import('../actions/export.ts');

export const exportCommand: Command = {
  name: 'export',
  takes: '<survey> --output FILE [--output FILE ...]',
  about: 'export one survey to files',
  notes: [
    'The file name decides what is in a file: a name with "report", "summary" or "codebook" is one; otherwise .pdf and .pptx are',
    'a report, .html, .xml and .ddi are a codebook, .R and .sps are a script, .zip is what respondents uploaded, and .csv, .tsv, .xlsx,',
    '.docx, .sav (SPSS), .dta (Stata), .parquet, .jsonl and .jsonl.gz are answers. All files come from the same frozen answers.',
    'Ctrl-C cancels the export and leaves no file behind.',
  ],
  flags: {
    output: { kind: 'repeat', value: 'FILE', about: 'a file to write (also -o), or - for stdout; may be repeated' },
    ...streamFlag,
    ...contentFlag,
    preview: {
      kind: 'switch',
      about: 'only show what it would contain: rows, columns with their ids, sizes, personal data',
    },
    force: { kind: 'switch', about: 'replace existing files' },
    ...detachFlag,
    ...sinceFlags,
    ...requestFlags,
    ...answerIdFlags,
    ...filterFlags,
    ...ownOptionFlags,
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports export 1 --output answers.xlsx', 'all complete answers as a workbook'],
    [
      'survey-exports export 1 -o answers.csv --dialect excel --lang ru',
      'CSV that Excel in Russian opens with a double click',
    ],
    [
      'survey-exports export 1 -o answers.xlsx -o report.pdf --from 2026-01-01 --to 2026-03-31',
      'a quarter, and its report',
    ],
    [
      'survey-exports export 1 -o report.xlsx --from 2026-01-01 --to 2026-01-31 --compare previous --banner country,device',
      'a month by country and device, compared with the month before',
    ],
    ["survey-exports export 1 -o low.csv --answer '7f9c lte 2' --country RU,KZ", 'low ratings from two countries'],
    ['survey-exports export 1 -o changes.csv --since last', 'only what has changed since the last export of this kind'],
    [
      "survey-exports export 'Conference feedback' -o online.csv --where 'How did you take part? = Online'",
      'a survey by its name, a condition in the words of its question',
    ],
    ['survey-exports export 1 -o - --no-personal', 'to stdout, for another program, without personal data'],
    ['survey-exports export 1 --preview', 'see what it would contain'],
    [
      'survey-exports export 1 -o answers.xlsx --detach',
      'only start it; later: exports watch last, exports download last',
    ],
    ['survey-exports export 1 -o answers.csv --json --quiet', 'for a script: only JSON on stdout'],
  ],
  run: later(actions, 'exportSurvey'),
};
