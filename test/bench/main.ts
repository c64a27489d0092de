/**
 * `npm run bench`: every case in one run, or `--case` alone, at `--rows` answers (100,000), of `--columns` where the case
 * can have others (40). `--json` prints figures only, `--runs 3` takes the middle one of three (usual are five, of slow
 * ones one), `--growth` adds other sizes, `--strict` fails where a budget is missed. Cold starts are measured beside those
 * of the commit `--beside`.
 */
import { arch, cpus, platform, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { cases } from './cases.ts';
import { usualColumns } from './generated-answers.ts';
import { entryOf, tableOf } from './report.ts';
import { createWorkbench, type Workbench } from './workbench.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    case: { type: 'string' },
    rows: { type: 'string' },
    columns: { type: 'string' },
    runs: { type: 'string' },
    growth: { type: 'boolean' },
    beside: { type: 'string', default: '2fa4834' },
    json: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
});

const rows = wholeNumber('rows', values.rows ?? '100000');
const columns = wholeNumber('columns', values.columns ?? String(usualColumns));
const chosen = cases.filter(({ name }) => values.case === undefined || values.case === name);
const hasGrowth = values.growth ?? (values.case === undefined && values.rows === undefined);
if (chosen.length === 0) {
  stop(`There is no case ${values.case}; there are: ${cases.map(({ name }) => name).join(', ')}.`);
}

const say = (line: string) => process.stderr.write(`${line}\n`);
const bench = createWorkbench(values.runs === undefined ? undefined : wholeNumber('runs', values.runs), say);
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
process.once('exit', bench.remove);
process.exitCode = await runCases(bench);

async function runCases(bench: Workbench): Promise<number> {
  const entries: unknown[] = [];
  let isAllMet = true;
  let isAllMeasured = true;
  if (!values.json) process.stdout.write(`${machine()}\n\n`);
  for (const one of chosen) {
    try {
      const result = await one.run(bench, { rows, columns, hasGrowth, beside: values.beside });
      entries.push(entryOf(one.name, result));
      isAllMet &&= result.budgets.every(({ isMet }) => isMet);
      if (!values.json) process.stdout.write(`${tableOf(one, result)}\n`);
    } catch (error) {
      // the figures of the others should not be lost with it
      say(`${one.name} could not be measured: ${String(error).slice(0, 1_000)}`);
      isAllMeasured = false;
    }
  }
  if (values.json) process.stdout.write(`${JSON.stringify(entries)}\n`);
  return isAllMeasured && (isAllMet || !values.strict) ? 0 : 1;
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${cpus().length} x ${first?.model}, ${memory} GB, ${platform()} ${arch()}, Node ${process.versions.node}. ` +
    'CPU seconds are user and system time of all threads, without the loading of modules; RSS is the peak. ' +
    'Ours runs bundled, as it is deployed; peers are plain JavaScript already.'
  );
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) stop(`--${option} takes a whole number above 0, not ${text}.`);
  return Number(text);
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
