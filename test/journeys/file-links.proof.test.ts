/**
 * Files by one request, as programs fetch them: small ones, and large ones that are a redirect to a store, which refuses
 * a key beside its own signature. DuckDB cannot fetch its extension httpfs here: it is asked as httpfs asks.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGenerator } from '../bench/generator-upstream.ts';
import { programs, python, warnWithout } from '../support/files-read/statistics-programs.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';

warnWithout('pandas', 'pandas on links to files');
const hasR = spawnSync('Rscript', ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasR) console.warn('NOT TESTED: R on links to files. Rscript is missing: apt-get install r-base-core');

const answers = 8_000;
const large = '/v3/quiz/1/answers/csv';
const small = `${large}?ids=1,2,3`;
const key = 'Bearer 1|demo';

let host: TestHost;
let generator: Awaited<ReturnType<typeof startGenerator>>;

beforeAll(async () => {
  generator = await startGenerator(answers, () => 0);
  host = await startTestHost({ surveyApiUrl: generator.url, demoData: false });
  let status = 503;
  // a busy machine takes longer than the path waits; who asks again joins the same export
  while (status === 503) ({ status } = await host.client.call(large));
  expect(status).toBe(303);
});
afterAll(async () => {
  await host.close();
  generator.close();
});

async function run(program: string, ...args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}: ${errors}`);
  return out.trim();
}

const lines = (csv: string) => csv.split('\r\n').filter((line) => line !== '').length;

describe.each([
  ['small', small, 3],
  ['large', large, answers],
])('a %s file', (_, path, rows) => {
  it('is fetched by curl as printed', async () => {
    const csv = await run('curl', '-sSL', '--fail', '-H', `Authorization: ${key}`, host.url + path);
    expect(lines(csv)).toBeGreaterThan(rows);
  });

  it.runIf(programs.pandas)('is read by pandas through urllib, with a key that stays behind', async () => {
    const code = [
      'import sys, urllib.request, pandas',
      'request = urllib.request.Request(sys.argv[1])',
      'request.add_unredirected_header("Authorization", sys.argv[2])',
      'with urllib.request.urlopen(request) as response: print(len(pandas.read_csv(response)))',
    ].join('\n');
    expect(await run(python ?? 'python3', '-c', code, host.url + path, key)).toBe(String(rows));
  });

  it.runIf(hasR)('is read by R', async () => {
    const code =
      'args <- commandArgs(TRUE); con <- url(args[1], headers = c(Authorization = args[2])); cat(nrow(read.csv(con, check.names = FALSE)))';
    expect(await run('Rscript', '-e', code, host.url + path, key)).toBe(String(rows));
  });

  it('is read in ranges, as DuckDB does: its size first, then the bytes that are needed', async () => {
    const headers = { authorization: key };
    const head = await fetch(host.url + path, { method: 'HEAD', headers, redirect: 'manual' });
    const size = Number(head.headers.get('content-length'));
    expect([head.status, head.headers.get('accept-ranges'), await head.text()]).toEqual([200, 'bytes', '']);
    const whole = new Uint8Array(await (await fetch(host.url + path, { headers })).arrayBuffer());
    expect(size).toBe(whole.length);
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 100],
      [`bytes=${size - 8}-${size - 1}`, size - 8, size],
      ['bytes=-8', size - 8, size],
    ] as const) {
      const part = await fetch(host.url + path, { headers: { ...headers, range }, redirect: 'manual' });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/${size}`]);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(start, end));
    }
    const beyond = await fetch(host.url + path, { headers: { ...headers, range: `bytes=${size}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    const stale = await fetch(host.url + path, { headers: { ...headers, range: 'bytes=0-9', 'if-range': '"other"' } });
    expect([stale.status, (await stale.arrayBuffer()).byteLength]).toEqual([200, size]);
  });
});

it('is refused by the store where a key is sent along to it, as S3 refuses it', async () => {
  const { headers } = await host.client.call(large);
  const refused = await fetch(headers.get('location') ?? '', { headers: { authorization: key } });
  expect(refused.status).toBe(400);
});

it('has a link that gives ranges, and refuses a HEAD that was not signed', async () => {
  const job = await host.client.ended((await host.client.startCsv(1, { filters: { ids: [1, 2] } })).id);
  const url = job.files[0]?.url ?? '';
  // DuckDB asks for the first bytes where HEAD fails
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(403);
  const part = await fetch(url, { headers: { range: 'bytes=0-1' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${job.files[0]?.size_bytes}`]);
});
