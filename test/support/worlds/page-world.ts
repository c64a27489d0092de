/** Surveys on a running host for respondents to fill in, and their one answer as an export shows it. */
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { readZip } from '../files-read/read-zip.ts';
import { demoToken } from '../hosts/api-client.ts';
import type { startTestHost } from '../hosts/local-host.ts';

type Host = Pick<Awaited<ReturnType<typeof startTestHost>>, 'client'>;

export function createPageWorld({ client }: Host) {
  async function v3(method: string, path: string, json?: object, token = demoToken) {
    const response = await client.call(`/v3${path}`, { method, token, ...(json && { json }) });
    expect([method, path, response.status]).toEqual([method, path, expect.toSatisfy((status) => status < 300)]);
    return JSON.parse(await response.text());
  }

  async function makeSurvey(entities: Record<string, object>, name: string, settings: object = {}) {
    const { id, url_shared } = await v3('POST', '/quiz', { folder_id: 1 });
    await v3('POST', `/quiz/${id}/save`, { ids: Object.keys(entities), entities });
    await v3('POST', `/quiz/${id}/publish`);
    await v3('POST', `/quiz/${id}/settings/info`, { name, lang: 'en', ...settings });
    return { id: Number(id), url: String(url_shared) };
  }

  async function total(id: number): Promise<number> {
    return (await v3('GET', `/quiz/${id}/answers?limit=1`)).data.total;
  }

  /** The newest answer: the cells of its questions that are not empty, by column, and its files. */
  async function newest(id: number, token = demoToken) {
    const { data } = await v3('GET', `/quiz/${id}/answers?limit=1&sort=date_start&order=desc`, undefined, token);
    const ids = [data.answers[0].id];
    const outputs = [
      { content: 'answers', format: 'csv' },
      { content: 'files', format: 'zip' },
    ];
    const options = { values: 'codes', header: 'code', csv: { formulas: 'raw' } };
    const started = await client.startCsv(id, { outputs, filters: { ids }, options }, token);
    const { files, status, problem } = await client.ended(started.id, token);
    expect([status, problem]).toEqual(['ready', null]);
    const [csv, zip] = await Promise.all(
      files.map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())),
    );
    const [row = {}, ...others]: Record<string, string>[] = parse(csv ?? '', { columns: true });
    expect(others).toEqual([]);
    const given = Object.entries(row).filter(([column, cell]) => column.startsWith('q:') && cell !== '');
    const sent = [...readZip(zip ?? Buffer.alloc(0))].filter(([name]) => name !== 'files.csv');
    return { cells: Object.fromEntries(given), files: sent.map(([, bytes]) => bytes) };
  }

  return { v3, makeSurvey, total, newest };
}
