/** What the command understands, and what it refuses. */
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../../shared/ways-in/cli/command.ts';
import { exportCommand } from '../../../../shared/ways-in/cli/commands/export.ts';
import { exitCodes } from '../../../../shared/ways-in/cli/exit-codes.ts';
import { parseInput } from '../../../../shared/ways-in/cli/parse-command.ts';
import { withFlagNames } from '../../../../shared/ways-in/cli/request/filter-flags.ts';
import { batchBody, exportBody } from '../../../../shared/ways-in/cli/request/request-body.ts';
import { wantedFiles } from '../../../../shared/ways-in/cli/request/wanted-files.ts';
import { commands } from '../../../../shared/ways-in/cli/run-cli.ts';
import { cliWorld, runInProcess } from '../../../support/cli/cli-bench.ts';

const command = (name: string) => {
  const found = commands.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const inputOf = (...words: string[]): Input => parseInput(exportCommand, words);
const world = () => cliWorld().cli;

describe('a file name', () => {
  const outputOf = (name: string, ...words: string[]) => wantedFiles([name], inputOf('1', ...words))[0]?.output;

  it.each([
    ['answers.csv', 'answers', 'csv'],
    ['answers.tsv', 'answers', 'csv'],
    ['out/Answers.XLSX', 'answers', 'xlsx'],
    ['report/answers.docx', 'answers', 'word'],
    ['Answers.SAV', 'answers', 'sav'],
    ['team.dta', 'answers', 'dta'],
    ['q1-report.xlsx', 'report', 'xlsx'],
    ['Summary.docx', 'summary', 'word'],
    ['q1.pdf', 'report', 'pdf'],
    ['report.pptx', 'report', 'pptx'],
    ['Summary of May.PPTX', 'summary', 'pptx'],
    ['board.pptx', 'report', 'pptx'],
    ['answers.sav', 'answers', 'sav'],
    ['answers.dta', 'answers', 'dta'],
    ['answers.parquet', 'answers', 'parquet'],
    ['answers.jsonl', 'answers', 'jsonl'],
    ['codebook.html', 'codebook', 'html'],
    ['Codebook.xlsx', 'codebook', 'xlsx'],
    ['codebook.ddi', 'codebook', 'ddi'],
    ['variables.xml', 'codebook', 'ddi'],
    ['uploads.zip', 'files', 'zip'],
    ['Answers.JSONL.gz', 'answers', 'jsonl'],
    ['summary.pdf', 'summary', 'pdf'],
    ['codebook.html', 'codebook', 'html'],
    ['Codebook.xlsx', 'codebook', 'xlsx'],
    ['codebook.ddi', 'codebook', 'ddi'],
    ['variables.xml', 'codebook', 'ddi'],
  ])('%s asks for %s as %s', (name, content, format) => {
    expect(outputOf(name)).toEqual({ content, format });
  });

  it('is overridden by --content', () => {
    expect(outputOf('numbers.xlsx', '--content', 'report')).toEqual({ content: 'report', format: 'xlsx' });
  });

  it.each([
    [
      ['answers.txt'],
      'answers.txt must end in one of .csv, .tsv, .xlsx, .docx, .pdf, .pptx, .sav, .dta, .parquet, .jsonl, .jsonl.gz, .pgcopy, .delta, .html, .xml, .ddi, .yml, .yaml, .R, .sps, .zip',
    ],
    [['a.csv', 'b.csv'], 'a.csv and b.csv would be the same answers'],
    [['a.csv', 'a.csv'], 'The same file is given twice.'],
  ])('%s is refused', (names, message) => {
    expect(() => wantedFiles(names, inputOf('1'))).toThrow(message);
  });
});

describe('flags', () => {
  it('become the filters and options of the request', async () => {
    const input = inputOf(
      ...['1', '--from', '2026-01-01', '--to=2026-01-31', '--complete', 'all', '--ids', '1,2', '--exclude', '3'],
      ...['--country', 'RU,KZ', '--tag', 'a', '--tag', 'b', '--variable', 'utm=x=y', '--answer', 'q1 gte 5'],
      ...['--answer', 'q2 in a, b', '--answer', 'q3 answered', '--timezone', 'Europe/Moscow', '--values', 'codes'],
      ...['--columns', 'id,q:1', '--formulas', 'raw', '--layout', 'blocks', '--title', 'Mine', '--accent', '#0a6cff'],
      ...[
        '--privacy',
        'mask',
        '--free-text',
        'scrub',
        '--minimum-base',
        '10',
        '--treat',
        'var:a=b=keep',
        '--treat',
        'city=remove',
      ],
    );
    const { body } = await exportBody(input, wantedFiles(['answers.tsv'], input), world());
    expect(body).toMatchObject({
      quiz_id: 1,
      outputs: [{ content: 'answers', format: 'csv' }],
      filters: {
        ...{ date_from: '2026-01-01', date_to: '2026-01-31', is_complete: null, ids: [1, 2], excludedIds: [3] },
        ...{ country: ['RU', 'KZ'], tags: ['a', 'b'], variables: { utm: 'x=y' } },
        answers: [
          { question_id: 'q1', op: 'gte', value: '5' },
          { question_id: 'q2', op: 'in', value: ['a', 'b'] },
          { question_id: 'q3', op: 'answered' },
        ],
      },
      options: {
        ...{ timezone: 'Europe/Moscow', values: 'codes', columns: ['id', 'q:1'], word: { layout: 'blocks' } },
        ...{ csv: { dialect: 'tsv', formulas: 'raw' }, branding: { title: 'Mine', accent: '#0a6cff' } },
        privacy: {
          ...{ personal: 'mask', free_text: 'scrub', minimum_base: 10 },
          columns: { 'var:a=b': 'keep', city: 'remove' },
        },
      },
    });
  });

  it('say what a report compares', async () => {
    const input = inputOf(
      ...['1', '--from', '2026-01-01', '--to', '2026-01-31', '--banner', 'country', '--banner', 'q:a:r1, device'],
      ...['--rim', 'country=RU:60,KZ:40', '--rim', 'q:s=a:b:1', '--cap', '3.5', '--compare', '2025-12-01..2025-12-31'],
      ...['--confidence', '90', '--correction', 'bh', '--no-stands-out'],
    );
    const { body } = await exportBody(input, wantedFiles(['report.pdf'], input), world());
    expect(body.options.report).toEqual({
      banner: [['country'], ['q:a:r1', 'device']],
      weight: {
        rim: [
          { column: 'country', targets: { RU: 60, KZ: 40 } },
          { column: 'q:s', targets: { 'a:b': 1 } },
        ],
        cap: 3.5,
      },
      compare: { date_from: '2025-12-01', date_to: '2025-12-31' },
      ...{ confidence: 90, correction: 'bh', drivers: 'auto', headlines: true, stands_out: false },
    });
    const other = inputOf('1', '--weight', 'var:w', '--compare', 'previous');
    const { body: weighted } = await exportBody(other, wantedFiles(['report.pdf'], other), world());
    expect(weighted.options.report).toMatchObject({ weight: { column: 'var:w' }, compare: { period: 'previous' } });
  });

  it('are sent as given where a preset stands under them', async () => {
    const input = inputOf('1', '--preset', 'pre_1', '--values', 'labels', '--country', 'RU');
    expect(await exportBody(input, wantedFiles(['a.csv'], input), world())).toMatchObject({
      sent: {
        ...{ quiz_id: 1, preset_id: 'pre_1', outputs: [{ content: 'answers', format: 'csv' }] },
        ...{ filters: { country: ['RU'] }, options: { values: 'labels' } },
      },
    });
    const bare = inputOf('1', '--preset', 'pre_1');
    expect((await exportBody(bare, wantedFiles(['a.csv'], bare), world())).sent).not.toHaveProperty('filters');
  });

  it('and the names of files say how they are compressed', async () => {
    const input = inputOf('1', '--compression', 'snappy');
    const files = wantedFiles(['a.parquet', 'a.jsonl.gz'], input);
    const compressed = { parquet: { compression: 'snappy' }, jsonl: { gzip: true } };
    expect(await exportBody(input, files, world())).toMatchObject({ body: { options: compressed } });
    const plain = await exportBody(inputOf('1'), wantedFiles(['a.jsonl'], input), world());
    expect(plain.body.options).toMatchObject({ parquet: { compression: 'zstd' }, jsonl: { gzip: false } });
  });

  it.each([
    [['one'], '"one" is neither the number nor the name of a survey.'],
    [['1', '--since', 'yesterday'], 'For the answers that were given since a day: --from 2026-01-31.'],
    [['1', '--from', 'monday'], '--from: expected a date such as 2026-01-31'],
    [['1', '--from', '2026-02-01', '--to', '2026-01-01'], '--to: is before date_from'],
    [['1', '--timezone', 'Moscow'], '--timezone: "Moscow" is not a time zone'],
    [['1', '--dialect', 'word'], '--dialect: '],
    [['1', '--compression', 'zip'], '--compression: '],
    [['1', '--privacy', 'hide'], '--privacy: '],
    [['1', '--free-text', 'mask'], '--free-text: '],
    [['1', '--minimum-base', 'ten'], '--minimum-base: '],
    [['1', '--treat', 'city=hide'], '--treat.city: '],
    [['1', '--treat', 'city'], '--treat takes COLUMN=HOW'],
    [['1', '--rim', 'country'], '--rim takes COLUMN=VALUE:SHARE'],
    [['1', '--rim', 'country=RU:0.5'], '--rim: the shares must sum to 1 or to 100 percent, and sum to 0.5'],
    [['1', '--compare', 'yesterday'], '--compare takes previous or FROM..TO'],
    [['1', '--compare', '2026-01..2026-02'], '--compare: '],
    [['1', '--confidence', 'much'], '--confidence: '],
    [['1', '--correction', 'some'], '--correction: '],
    [['1', '--accent', 'red'], '--accent: expected a colour'],
    [['1', '--complete', 'maybe'], '--complete takes true, false or all, not maybe'],
    [['1', '--ids', 'a'], '--ids takes numbers such as 1,2, not "a"'],
    [['1', '--variable', 'utm'], '--variable takes NAME=VALUE, not "utm"'],
    [['1', '--answer', 'q1 is 5'], "--answer takes 'QUESTION OP VALUE'"],
    [['1', '--answer', 'q1 eq'], "--answer 'q1 eq' needs a value"],
    [['1', '--logo', 'none.png'], '--logo: none.png cannot be read (it does not exist)'],
  ])('%j are refused by name', async (words, message) => {
    const input = inputOf(...words);
    await expect(exportBody(input, wantedFiles(['answers.csv'], input), world())).rejects.toThrow(message);
  });

  it.each([
    ['filters.answers.1.value: the question has no option z', '--answer (number 2): the question has no option z'],
    ['filters.date_from: is late · filters.country.0: is long', '--from: is late · --country (number 1): is long'],
    ['options.columns: there is no column filters.x: y', 'options.columns: there is no column filters.x: y'],
  ])('take the place of what the API calls them: %s', (said, shown) => {
    expect(withFlagNames(said)).toBe(shown);
  });

  it('choose the surveys of a batch in exactly one way', async () => {
    const of = async (...words: string[]) =>
      (await batchBody(parseInput(command('batch start'), ['--file', 'a.csv', ...words]), world())).body;
    expect(await of('--surveys', '1,2')).toMatchObject({ surveys: { ids: [1, 2] }, bundle: 'zip' });
    expect(await of('--folder', '2')).toMatchObject({ surveys: { folder_id: 2 } });
    expect(await of('--all')).toMatchObject({ surveys: { all: true } });
    await expect(of()).rejects.toThrow('Choose the surveys with one of');
    await expect(of('--all', '--folder', '2')).rejects.toThrow('Choose the surveys with one of');
  });
});

describe('a command line that is wrong', () => {
  it.each([
    [
      ['exprot'],
      'There is no command "exprot". Did you mean export? The commands are: surveys, export, figures, facets, exports, batch, schedule, link, preset, deck-templates, view, tracker, webhooks, texts, answers, reveals, dictionary, destination, erase, erasures, token, login, logout, profiles, account, browse, api, completion, serve.',
    ],
    [['batch', 'begin'], 'There is no command "batch begin". The commands are: batch start, batch watch'],
    [['export'], 'export needs <survey>. Example: survey-exports export 1 --output answers.xlsx'],
    [['export', '1', '2', '-o', 'a.csv'], 'export does not know what to do with "2"'],
    [['export', '1', '--colour'], "Unknown option '--colour'"],
    [['export', '1'], '--output is missing. Example: --output answers.xlsx'],
    [
      ['schedule', 'list'],
      'This command needs a running pipeline. Run survey-exports login, give --pipeline URL or set',
    ],
    [['schedule', 'list', '--pipeline', 'localhost'], '--pipeline must be an http or https address, not localhost.'],
    [['export', '1', '-o', 'a.csv', '--detach'], '--detach needs a running pipeline'],
    [
      ['schedule', 'create', 'Monday mail', '--cron', '0 6 * * 1'],
      'does not know what to do with "Monday mail". If it is a name, give it with --name "Monday mail"',
    ],
    [
      ['destination', 'create', 'Bob', '--email', 'bob@example.org', '--pipeline', 'http://127.0.0.1:9'],
      '--name "Bob"',
    ],
    [['changes', '2'], 'There is no command "changes". The'],
    [['batch', 'start', '--all', '--file', 'a.csv', '--detach'], '--detach needs a running pipeline'],
    [['schedule', 'edit'], 'schedule edit needs <schedule>'],
    [['schedule', 'create', '--cron', '0', '6'], 'Put a cron line in quotes: --cron "0 6 * * 1"'],
    [
      ['schedule', 'create', '--cron', 'Mondays', '--all', '--file', 'a.csv'],
      '--cron: expected five fields, minute, hour, day of month, month, day of week; found 1; for example "0 6 * * 1", Mondays at six',
    ],
    [['batch', 'start', '--surveys', 'all', '--file', 'a.csv', '-o', 'a.zip'], 'For every survey, give --all'],
    [
      ['batch', 'start', '--all', '--file', 'a.csv', '--merge'],
      '--merge needs a value: --merge NAME (also one file of all surveys, e.g. answers.csv; may be repeated).',
    ],
    [['batch', 'start', '--merge', '--file', 'a.csv'], '--merge needs a value: --merge NAME'],
    [
      ['batch', 'start', '--merge', 'a.csv'],
      'Missing: --surveys and --file. --merge makes one file of several surveys, beside the files of each. Example: --surveys 1,2,3 --file answers.csv --merge answers.csv --merge-by title',
    ],
    [
      ['schedule', 'create', '--cron', '0 6 * * 1', '--all', '--file', 'a.csv', '--merge-by', 'id'],
      'Missing: --merge.',
    ],
    [
      ['link', 'create', '../../exports'],
      'Links belong to an export (exp_...), a batch (bat_...) or a schedule (sch_...), not to "../../exports"',
    ],
    [['link', 'create', 'exp_1', '--expires', '99d'], '--expires takes a time from 1m to 7d'],
    [['link', 'create', 'exp_1', '--expires', '1s'], '--expires takes a time from 1m to 7d'],
    [['link', 'create', 'exp_1', '--max-downloads', 'few'], '--max-downloads takes a whole number, not "few"'],
    [['link', 'create', 'exp_1', '--max-downloads', '0'], '--max-downloads: '],
    [['link', 'create', 'bat_1', '--file', '1'], '--file is for exports. A batch has one ZIP file.'],
    [['link', 'revoke', '../../exports'], 'There is no link "../../exports". An id looks like lnk_01kgh2m4.'],
    [['batch', 'watch', '../../exports'], 'This command needs a running pipeline.'],
  ])('%j is reported in one line, and ends with 2', async (words, message) => {
    const { code, stdout, stderr } = await runInProcess(words);
    expect(stderr).toMatch(/^survey-exports: [^\n]+\n$/);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: exitCodes.usage, stdout: '' });
  });

  it('asks for a key where none is set', async () => {
    const { code, stderr } = await runInProcess(['surveys', '--pipeline', 'http://127.0.0.1:9']);
    expect(stderr).toBe(
      'survey-exports: No API key is known for this server. Run survey-exports login, or set SURVEY_API_TOKEN.\n',
    );
    expect(code).toBe(exitCodes.refused);
  });
});
