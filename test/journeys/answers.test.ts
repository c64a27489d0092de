/** The answers of a demo survey on the whole host: looked at, tidied, revealed, and left as they were. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { answers } from '../../shared/operations/answers.ts';
import { exitCodes } from '../../shared/ways-in/cli/exit-codes.ts';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { demoToken, strangerToken } from '../support/hosts/api-client.ts';
import { expectProblem } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: TestHost;
let folder: string;

beforeAll(async () => {
  host = await sharedHost();
});

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => rm(folder, { recursive: true }));

async function run(...words: string[]): Promise<string> {
  const env = { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: demoToken };
  const { code, stdout, stderr } = await runInProcess(words, { folder, configFolder: join(folder, 'config'), env });
  expect([code, stderr]).toEqual([exitCodes.ok, expect.any(String)]);
  return stdout;
}

const listed = async (...flags: string[]) =>
  answers.list.reply.schema.parse(JSON.parse(await run('answers', 'list', '2', '--json', ...flags)));

it('answers are tagged, hidden and put into the trash, and all of it is taken back', async () => {
  const { data } = await listed('--limit', '3', '--columns', 'submitted_at,city');
  const ids = data.map(({ id }) => id);
  const [first] = ids;
  expect(ids).toHaveLength(3);

  expect(await run('answers', 'tag', '2', ids.join(), '--tag', 'seen today')).toBe(
    ids.map((id) => `${id}: done\n`).join(''),
  );
  const tagged = await listed('--tag', 'seen today', '--complete', 'all');
  expect(tagged.data.map(({ id }) => id)).toEqual(ids);
  await run('answers', 'untag', '2', ids.join(), '--tag', 'seen today');
  expect((await listed('--tag', 'seen today')).data).toEqual([]);

  await run('answers', 'hide', '2', `${first}`);
  expect((await listed('--limit', '1')).data).toMatchObject([{ id: first, is_hide: true }]);
  expect(await run('answers', 'unhide', '2', `${first}`)).toBe(`${first}: done\n`);

  await run('answers', 'trash', '2', `${first}`);
  expect((await listed('--limit', '1')).data).toMatchObject([{ id: ids[1] }]);
  expect((await listed('--deleted', '--complete', 'all', '--screenout')).data).toContainEqual(
    expect.objectContaining({ id: first }),
  );
  await run('answers', 'restore', '2', `${first}`);
  expect((await listed('--limit', '3', '--columns', 'submitted_at,city')).data).toEqual(data);
});

it('one answer is shown masked, and revealed to its owner alone, who sees it noted', async () => {
  const { data } = await listed('--limit', '1');
  const id = data[0]?.id ?? 0;
  expect(await run('answers', 'show', '2', `${id}`)).toMatch(/^City +…$/m);
  const city = /^\d+ +city +(.+)$/m.exec(await run('answers', 'reveal', '2', `${id}`, '--columns', 'city'))?.[1];
  expect(city).toMatch(/^\p{L}{3,}/u);
  const notes = await run('reveals');
  expect(notes.split('\n')[1]).toMatch(new RegExp(`demo@example.com +2 +${id} +city$`));
  expect(notes).not.toContain(city);

  const asStranger = { token: strangerToken };
  const one = `/surveys/2/answers/${id}`;
  await expectProblem(await host.client.call(one, asStranger), 404);
  const reveal = { ...asStranger, method: 'POST', json: { ids: [id] } };
  await expectProblem(await host.client.call('/surveys/2/answers/reveal', reveal), 404);
});
