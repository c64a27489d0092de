/** The service's own CSV as the way round a list that cannot be read. */
import { describe, expect, it } from 'vitest';
import type { AnswersPage } from '../../../../shared/snapshots/upstream.ts';
import { unpackedPage } from '../../../support/surveys/packed-answers.ts';
import { allPages, everything, idsOf, sendJson, startUpstream } from '../../../support/upstreams/scripted-upstream.ts';

const isCsv = (path: string) => path.endsWith('/answers/csv');

/** A service that refuses the list and sends this as its CSV, in chunks of so many bytes. */
async function csvOf(text: string, chunkBytes = 1 << 20) {
  const bytes = Buffer.from(text);
  return startUpstream(async (call, response) => {
    if (!isCsv(call.path)) return sendJson(response, { code: 'validation_error' }, 422);
    response.writeHead(200, { 'content-type': 'text/csv' });
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      await new Promise((done) => response.write(bytes.subarray(at, at + chunkBytes), done));
    }
    response.end();
  });
}

async function readCsv(text: string, query = everything, chunkBytes?: number) {
  const upstream = await csvOf(text, chunkBytes);
  return allPages(upstream.client().answers('t', query));
}

/** Every answer as its id and, question by question, title and value. */
const tableOf = (pages: readonly AnswersPage[]) =>
  pages.flatMap(({ answers }) =>
    unpackedPage(answers).map((fields) => [
      fields.get('id'),
      ...answers.facts.questions.flatMap(({ id, title }) =>
        fields.has(`q:${id}`) ? [`${title}=${fields.get(`q:${id}`)}`] : [],
      ),
    ]),
  );

describe('the CSV', () => {
  it('is read where the list is refused, and says so', async () => {
    const pages = await readCsv('id,Name\r\n5,Ann\r\n6,Bob\r\n');
    expect(tableOf(pages)).toEqual([
      [5, 'Name=Ann'],
      [6, 'Name=Bob'],
    ]);
    expect(pages.at(-1)).toMatchObject({ total: 2, next: undefined, warnings: [{ code: 'answers_from_csv' }] });
  });

  it('is asked with a word for both kinds of completeness', async () => {
    const upstream = await csvOf('id\r\n1\r\n');
    await allPages(upstream.client().answers('t', everything));
    await allPages(upstream.client().answers('t', { ...everything, isComplete: false }));
    const asked = upstream.calls.filter((call) => isCsv(call.path)).map((call) => call.query.get('is_complete'));
    expect(asked).toEqual(['all', 'false']);
  });

  it.each(['not json', '<html></html>', '{"data": 1}'])('is read where the list is %s', async (list) => {
    const upstream = await startUpstream((call, response) => response.end(isCsv(call.path) ? 'id\n3\n' : list));
    expect(idsOf(await allPages(upstream.client().answers('t', everything)))).toEqual([3]);
  });

  it.each([401, 403, 404, 503])('is not asked for where the list answers %i', async (status) => {
    const upstream = await startUpstream((_, response) => sendJson(response, {}, status));
    await expect(allPages(upstream.client().answers('t', everything))).rejects.toMatchObject({});
    expect(upstream.calls.some((call) => isCsv(call.path))).toBe(false);
  });

  it('is never asked of our own origin', async () => {
    const upstream = await csvOf('id\r\n1\r\n');
    const client = upstream.client({ isOwnOrigin: true });
    await expect(allPages(client.answers('t', everything))).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(upstream.calls.some((call) => isCsv(call.path))).toBe(false);
  });

  it('is not mixed with pages of the list', async () => {
    const upstream = await startUpstream((call, response) => {
      if (isCsv(call.path)) return void response.end('id\n3\n');
      if (call.query.get('cursor') !== '') return sendJson(response, {}, 422);
      sendJson(response, { data: { total: 2, answers: [{ id: 1 }], next_cursor: 'x' } });
    });
    await expect(allPages(upstream.client().answers('t', everything))).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});

describe('a CSV in any dialect', () => {
  const rows = [
    ['id', 'Имя, фамилия', 'He said "hi"', 'Notes 😀'],
    ['7', 'Анна; Б.', 'line\r\nbreak', 'a,b;c\t"d"'],
    ['8', '', 'trailing "', '🎉 ы'],
  ];
  const expected = [
    [7, 'Имя, фамилия=Анна; Б.', 'He said "hi"=line\r\nbreak', 'Notes 😀=a,b;c\t"d"'],
    [8, 'Имя, фамилия=', 'He said "hi"=trailing "', 'Notes 😀=🎉 ы'],
  ];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const dressed = (separator: string, newline: string) =>
    rows.map((row) => row.map(quoted).join(separator) + newline).join('');

  it.each([
    [',', '\r\n'],
    [';', '\n'],
    ['\t', '\r\n'],
    ['|', '\n'],
    [';', '\r'],
  ])('separated by %j and %j is read alike, however it is cut into chunks', async (separator, newline) => {
    const text = `\ufeff${dressed(separator, newline)}`;
    for (const chunkBytes of [1, 2, 3, 7, 1_000]) {
      const pages = await readCsv(text, everything, chunkBytes);
      expect(tableOf(pages)).toEqual(expected);
    }
  });

  it('may have one column only', async () => {
    const pages = await readCsv('What do you think?\nGood, very good\nBad; really\n');
    expect(pages.flatMap((page) => unpackedPage(page.answers)).map((fields) => fields.get('q:csv-1'))).toEqual([
      'Good, very good',
      'Bad; really',
    ]);
  });

  it('may lack the last line break, and have empty lines', async () => {
    const pages = await readCsv('id,a\n1,x\n\n2,y\n\n');
    expect(idsOf(pages)).toEqual([1, 2]);
    expect(idsOf(await readCsv('id,a\n1,x'))).toEqual([1]);
    expect(idsOf(await readCsv('id,a'))).toEqual([]);
  });

  it('numbers its rows where it has no id column', async () => {
    const pages = await readCsv('a,b\nx,y\nz,w\n');
    expect(tableOf(pages)).toEqual([
      [1, 'a=x', 'b=y'],
      [2, 'a=z', 'b=w'],
    ]);
  });

  it('numbers its rows and keeps the column where the ids are no numbers', async () => {
    const pages = await readCsv('id,a\nf3-1,x\nf3-2,y\n');
    expect(tableOf(pages)).toEqual([
      [1, 'id=f3-1', 'a=x'],
      [2, 'id=f3-2', 'a=y'],
    ]);
  });
});

describe('a CSV that cannot be trusted', () => {
  it.each([
    ['empty', ''],
    ['an HTML page', '<!DOCTYPE html>\n<html><body class="x">Log in</body></html>'],
    ['JSON', '{"error": "x"}'],
    ['cut inside a quoted cell', 'id,a\n1,"never ends\n2,x\n'],
    ['a row with more cells than the header', 'id,a\n1,x,y\n'],
    ['an id that is none', 'id,a\n1,x\noops,y\n'],
  ])('is refused: %s', async (_, text) => {
    await expect(readCsv(text)).rejects.toMatchObject({ code: 'upstream_unreadable' });
  });

  it('is refused when the connection breaks', async () => {
    const upstream = await startUpstream((call, response) => {
      if (!isCsv(call.path)) return sendJson(response, {}, 422);
      response.writeHead(200, { 'content-length': 1_000 });
      response.write('id,a\n1,x\n2,y\n', () => response.socket?.destroySoon());
    });
    await expect(allPages(upstream.client().answers('t', everything))).rejects.toMatchObject({
      code: 'upstream_unavailable',
    });
  });

  it('is refused when nothing says where it ends', async () => {
    const upstream = await startUpstream((call, response) => {
      if (!isCsv(call.path)) return sendJson(response, {}, 422);
      response.useChunkedEncodingByDefault = false;
      response.shouldKeepAlive = false;
      response.write('id,a\n1,x\n');
      response.end();
    });
    await expect(allPages(upstream.client().answers('t', everything))).rejects.toMatchObject({
      code: 'upstream_unreadable',
    });
  });

  it('is refused when days are wanted and a row has no time', async () => {
    const query = { ...everything, dateFrom: '2026-01-01' };
    await expect(readCsv('id,a\n1,x\n', query)).rejects.toMatchObject({ code: 'upstream_refused' });
    const [page] = await readCsv('id,Submitted at\n1,2026-01-02 10:00:00\n', query);
    expect(page && unpackedPage(page.answers)[0]?.get('submitted_at')).toBe('2026-01-02 10:00:00');
  });
});

describe('a long CSV', () => {
  const text = `id,a\n${Array.from({ length: 1_200 }, (_, index) => `${index + 1},x${index}`).join('\n')}\n`;

  it('comes in pages and continues from any of them', async () => {
    const upstream = await csvOf(text);
    const pages = await allPages(upstream.client().answers('t', everything));
    expect(pages.map((page) => page.answers.ids.length)).toEqual([500, 500, 200]);
    expect(pages.at(-1)?.total).toBe(1_200);
    const rest = await allPages(upstream.client().answers('t', everything, pages[0]?.next));
    expect(idsOf(rest)).toEqual(idsOf(pages.slice(1)));
    expect(rest.at(-1)?.total).toBe(1_200);
  });

  it('is read while it is being sent, for longer than the time-out', async () => {
    const upstream = await startUpstream(async (call, response) => {
      if (!isCsv(call.path)) return sendJson(response, {}, 422);
      for (let row = 0; row < 22; row++) {
        response.write(row === 0 ? 'id,a\n' : `${row},x\n`);
        await new Promise((done) => setTimeout(done, 100));
      }
      response.end();
    });
    expect(idsOf(await allPages(upstream.client({ timeoutMs: 2_000 }).answers('t', everything)))).toHaveLength(21);
  });

  it('carries the marks that were asked for, so that no filter of ours drops its rows', async () => {
    const [page] = await readCsv('id\n1\n', { ...everything, isComplete: false, isDeleted: true });
    const fields = page && unpackedPage(page.answers)[0];
    expect(['is_complete', 'is_deleted', 'is_screenout'].map((name) => fields?.get(name))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a CSV without end', () => {
  it.each([
    ['a header', () => '"x'],
    ['a quoted cell', (at: number) => (at === 0 ? 'id,text\r\n1,"x' : 'x')],
  ])('is left soon where %s does not end', async (_what, pieceAt) => {
    const piece = 'x'.repeat(50_000);
    const { client } = await startUpstream((call, response) => {
      if (!call.path.endsWith('/csv')) return sendJson(response, {}, 422);
      response.writeHead(200, { 'content-type': 'text/csv' });
      const send = (at: number) => {
        if (!response.destroyed) response.write(pieceAt(at) + piece, () => send(at + 1));
      };
      send(0);
    });
    await expect(allPages(client().answers('1|key', everything))).rejects.toMatchObject({
      code: 'upstream_unreadable',
    });
  });
});
