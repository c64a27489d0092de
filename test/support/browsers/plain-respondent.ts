/** A respondent without a browser, who answers the first question of a survey in one word. */
import { setTimeout as pause } from 'node:timers/promises';
import { uuid } from '../../shared/survey-service/survey-bench.ts';

/** Sends again what was refused for its lateness, as a browser does, and waits until the answer is stored. */
export async function answerWithoutBrowser(url: string, word: string): Promise<'thanked'> {
  const opened = await fetch(url, { headers: { accept: 'text/html' } });
  const [, ticket = ''] = /name="ticket" value="([^"]*)"/.exec(await opened.text()) ?? [];
  const body = new URLSearchParams({ ticket, step: uuid(1), go: 'next', [`q.${uuid(1)}`]: word });
  for (let cookie = ''; ; await pause(1000)) {
    const sent = cookie === '' ? await fetch(url, { method: 'POST', body, redirect: 'manual' }) : undefined;
    cookie ||= sent?.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const page = cookie === '' ? '' : await (await fetch(url, { headers: { accept: 'text/html', cookie } })).text();
    if (page.includes('Thank you')) return 'thanked';
  }
}
