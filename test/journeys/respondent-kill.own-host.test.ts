/**
 * The whole process is killed with SIGKILL while respondents go from page to page and send their last one: what they had
 * sent is still there when it is back, and every one of them is stored once.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { uuid } from '../shared/survey-service/survey-bench.ts';
import { createClient } from '../support/hosts/api-client.ts';
import { startReady } from '../support/hosts/child-process.ts';
import { folderWithDemoData } from '../support/hosts/demo-folder.ts';
import { createPageWorld } from '../support/worlds/page-world.ts';

/** The process dies so long after each respondent's last page was sent, beginning with the first. */
const deathsAfterMs = [60, 10];

const entities = {
  [uuid(1)]: { type: 'input', title: 'First?', isRequired: true },
  [uuid(2)]: { type: 'input', title: 'Second?', isRequired: true },
};

it('loses nothing of a respondent and stores nothing twice, whenever it is killed', async () => {
  const dataDir = await folderWithDemoData();
  const start = () => startReady('infra/local/main.ts', [], { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'CRITICAL' });
  let host = await start();
  const world = () => createPageWorld({ client: createClient(host.url) });
  const { id } = await world().makeSurvey(entities, 'Killed', { show_by_one: true, allow_multiple_answer: true });
  // the address changes with the port
  const address = async () => String((await world().v3('GET', `/quiz/${id}`)).url_shared);

  const respondents = deathsAfterMs.map(() => createRespondent(address));
  for (const [at, respondent] of respondents.entries()) {
    await respondent.open();
    await respondent.send(1, `first ${at}`);
  }
  await host.stop('SIGKILL');
  host = await start();
  for (const respondent of respondents) expect(await respondent.page()).toContain('Second?');
  const sent: Promise<void>[] = [];
  for (const [at, respondent] of respondents.entries()) {
    sent.push(respondent.send(2, `second ${at}`).catch(() => undefined));
    await pause((deathsAfterMs[at] ?? 0) - (deathsAfterMs[at + 1] ?? 0));
  }
  await host.stop('SIGKILL');
  await Promise.all(sent);
  host = await start();
  for (const [at, respondent] of respondents.entries()) {
    // a browser that got no answer is asked to send again
    while (!(await respondent.page()).includes('Thank you')) {
      await respondent.send(2, `second ${at}`);
      await pause(500);
    }
  }
  const { data } = await world().v3('GET', `/quiz/${id}/answers?cursor=&limit=100`);
  const texts = data.answers.map(({ answers }: { answers: { answer: string }[] }) =>
    answers.map(({ answer }) => answer).join(', '),
  );
  expect(texts.sort()).toEqual(deathsAfterMs.map((_, at) => `first ${at}, second ${at}`));
  expect(await host.stop('SIGTERM')).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

/** A browser without scripts: it keeps its cookie and sends the ticket of the form it was shown. */
function createRespondent(address: () => Promise<string>) {
  let ticket = '';
  let cookie = '';

  async function page(): Promise<string> {
    const headers = { accept: 'text/html', cookie };
    const text = await (await fetch(await address(), { headers })).text();
    ticket = /name="ticket" value="([^"]*)"/.exec(text)?.[1] ?? ticket;
    return text;
  }

  async function send(question: number, text: string): Promise<void> {
    const [id, body] = [uuid(question), new URLSearchParams({ ticket, go: 'next', step: uuid(question) })];
    body.set(`q.${id}`, text);
    const init = { method: 'POST', body, redirect: 'manual', headers: { cookie } } as const;
    const [given] = (await fetch(await address(), init)).headers.getSetCookie();
    cookie = given?.split(';')[0] ?? cookie;
  }

  return { open: page, page, send };
}
