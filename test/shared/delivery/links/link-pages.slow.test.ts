/** What people, programs and previewers get from a link: pages in four languages, one error shape, nothing used up. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linkPage } from '../../../../shared/delivery/links/link-page.ts';
import { linkPages, linkTexts } from '../../../../shared/delivery/links/link-page-texts.ts';
import { pageLanguage, pageLanguages } from '../../../../shared/delivery/links/page-language.ts';
import { expectProblem } from '../../../support/hosts/expected-answer.ts';
import { cheapHash } from '../../../support/stores/cheap-password.ts';
import { browser, createApiWorld } from '../../../support/worlds/api-world.ts';

const password = 'pässword & <b>';
const right = new URLSearchParams({ password });
const wrong = new URLSearchParams({ password: 'password' });

async function sharedWorld(wanted: object = {}) {
  const world = createApiWorld();
  const link = await world.share(await world.readyExport(), wanted);
  return { ...world, link, url: link.url };
}

describe('a link with a password', () => {
  it('shows a browser a form, and the form leads to the file', async () => {
    const { visit, url, link } = await sharedWorld({ password, sender: 'Anna of Research' });
    expect(link.has_password).toBe(true);
    const page = await visit(url, { headers: browser });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('<form method="post">');
    expect(html).toContain('name="password"');
    for (const reported of [
      'Lunch answers 2026-03-01.csv',
      'KB',
      'Anna of Research',
      `datetime="${link.expires_at}"`,
    ]) {
      expect(html).toContain(reported);
    }
    const file = await visit(url, { method: 'POST', headers: browser, body: right });
    expect(file.status).toBe(303);
    expect(file.headers.get('location')).toContain('seconds=60');
  });

  it('says that a password is wrong, and takes the right one after it', async () => {
    const { visit, url } = await sharedWorld({ password });
    const page = await visit(url, { method: 'POST', headers: browser, body: wrong });
    expect(page.status).toBe(401);
    expect(page.headers.get('www-authenticate')).toBeNull();
    expect(await page.text()).toContain('role="alert"');
    expect((await visit(url, { method: 'POST', headers: browser, body: right })).status).toBe(303);
  });

  it('answers programs in JSON', async () => {
    const { visit, url } = await sharedWorld({ password });
    expect((await expectProblem(await visit(url), 401)).code).toBe('password_required');
    expect((await expectProblem(await visit(url, { method: 'POST' }), 401)).code).toBe('password_required');
    const post = (body: unknown) =>
      visit(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect((await expectProblem(await post({ password: 'no' }), 401)).code).toBe('wrong_password');
    expect((await post({ password })).status).toBe(303);
    expect((await expectProblem(await post({ password: 7 }), 422)).errors).toHaveProperty('password');
    expect((await expectProblem(await post([]), 422)).errors).toHaveProperty('password');
  });

  it('is open to the same characters, however they are composed', async () => {
    const { visit, url } = await sharedWorld({ password: 'é' });
    const body = new URLSearchParams({ password: 'e\u0301' });
    expect((await visit(url, { method: 'POST', body })).status).toBe(303);
  });

  it('uses nothing up for a wrong password', async () => {
    const { visit, url } = await sharedWorld({ password, max_downloads: 1 });
    for (let guess = 0; guess < 3; guess++) await visit(url, { method: 'POST', body: wrong });
    expect((await visit(url, { method: 'POST', body: right })).status).toBe(303);
    expect((await expectProblem(await visit(url, { method: 'POST', body: right }), 410)).code).toBe('link_used_up');
  });

  it('refuses a body that is no password of anybody', async () => {
    const { visit, url } = await sharedWorld({ password });
    const long = new URLSearchParams({ password: 'x'.repeat(9_000) });
    await expectProblem(await visit(url, { method: 'POST', body: long }), 413);
    const form = new FormData();
    form.set('password', password);
    await expectProblem(await visit(url, { method: 'POST', body: form }), 415);
  });
});

describe('who only looks', () => {
  it.each([
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'Microsoft Office/16.0 (Microsoft Outlook 16.0; Pro)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
    'Viber/13.3.0',
  ])('as %s gets a page and uses nothing up', async (agent) => {
    const { visit, url } = await sharedWorld({ max_downloads: 1 });
    const page = await visit(url, { headers: { 'user-agent': agent } });
    expect(page.status).toBe(200);
    expect(page.headers.get('location')).toBeNull();
    expect(await page.text()).toContain('Lunch answers 2026-03-01.csv');
    expect((await visit(url, { headers: browser })).status).toBe(302);
  });

  it('by HEAD, or by fetching ahead, uses nothing up either', async () => {
    const { visit, url } = await sharedWorld({ max_downloads: 1 });
    const head = await visit(url, { method: 'HEAD', headers: browser });
    expect([head.status, head.headers.get('location'), await head.text()]).toEqual([200, null, '']);
    expect((await visit(url, { headers: { ...browser, 'sec-purpose': 'prefetch;prerender' } })).status).toBe(200);
    expect((await visit(url, { headers: browser })).status).toBe(302);
  });

  it('tells a program by HEAD what the file is, and asks it for a password all the same', async () => {
    const { visit, url } = await sharedWorld({ max_downloads: 1 });
    const agent = { 'user-agent': 'cpp-httplib/0.14.3' };
    for (const _ of ['twice', 'as often as it likes']) {
      const head = await visit(url, { method: 'HEAD', headers: agent });
      expect([head.status, head.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(20);
      expect(head.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(head.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
    }
    expect((await visit(url, { headers: agent })).status).toBe(302);
    expect((await visit(url, { method: 'HEAD', headers: agent })).status).toBe(410);
    const locked = await sharedWorld({ password });
    expect((await locked.visit(locked.url, { method: 'HEAD', headers: agent })).status).toBe(401);
  });

  it('finds a button on the page, for the case that it is a person', async () => {
    const { visit, url } = await sharedWorld();
    const headers = { 'user-agent': 'Slackbot 1.0' };
    expect(await (await visit(url, { headers })).text()).toContain('<form method="post"><button>Download</button>');
    expect((await visit(url, { method: 'POST', headers })).status).toBe(303);
  });

  it('does not learn the name of a file that has a password', async () => {
    const { visit, url } = await sharedWorld({ password });
    const page = await visit(url, { headers: { 'user-agent': 'Slackbot 1.0' } });
    expect(await page.text()).not.toContain('Lunch');
  });
});

/** Its password is checked in no time. */
async function cheaplySharedWorld() {
  const world = await sharedWorld({ password });
  const isLink = ({ value }: { value: unknown }) => Object(value).password !== undefined;
  for (const { partition, sort, value } of world.records.everything().filter(isLink))
    await world.records.putMany([
      { key: { partition, sort }, value: { ...Object(value), password: cheapHash(password) } },
    ]);
  return world;
}

describe('guessing', () => {
  const unknownLink = (at: number) => `https://exports.test/s/${String(at).padStart(43, 'x')}`;

  it('is stopped for a network after sixty unknown tokens, until the window ends, and for no other', async () => {
    const { visit, url, clock } = await sharedWorld();
    for (let guess = 0; guess < 60; guess++) {
      const response = await visit(unknownLink(guess), {}, `192.0.2.${guess}`);
      expect(response.status).toBe(404);
    }
    const refused = await visit(unknownLink(60), {}, '192.0.2.200');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect((await expectProblem(refused, 429)).code).toBe('rate_limited');
    const page = await visit(url, { headers: browser }, '192.0.2.1');
    expect([page.status, page.headers.has('retry-after')]).toEqual([429, true]);
    expect((await visit(url, {}, '198.51.100.1')).status).toBe(302);
    clock.now += 600_000;
    expect((await visit(url, {}, '192.0.2.1')).status).toBe(302);
  });

  it('of a password is stopped by the link, from however many networks at once', async () => {
    const { visit, url } = await cheaplySharedWorld();
    const guesses = Array.from({ length: 30 }, (_, at) =>
      visit(url, { method: 'POST', body: wrong }, `10.${at}.0.1`).then(({ status }) => status),
    );
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await visit(url, { method: 'POST', body: right }, '198.51.100.1')).status).toBe(429);
  });

  it('is no limit on those who know the password', async () => {
    const { visit, url } = await cheaplySharedWorld();
    for (let use = 0; use < 25; use++) {
      expect((await visit(url, { method: 'POST', body: right })).status).toBe(303);
    }
  });

  it('leaves what cannot be a token uncounted', async () => {
    const { visit, url } = await sharedWorld();
    for (let guess = 0; guess < 70; guess++) await visit('https://exports.test/s/favicon.ico');
    expect((await visit(url)).status).toBe(302);
  });
});

describe('a page', () => {
  it('uses the reader’s language, otherwise the file’s, otherwise English', () => {
    expect(pageLanguage('ru-RU,ru;q=0.9,en;q=0.8', 'es')).toBe('ru');
    expect(pageLanguage('de, pt-BR;q=0.4, en;q=0.3', 'ru')).toBe('pt');
    expect(pageLanguage('en;q=0, es', 'ru')).toBe('es');
    expect(pageLanguage('de', 'ru')).toBe('ru');
    expect(pageLanguage(undefined, 'pt')).toBe('pt');
    expect(pageLanguage('xx;;;q=,', undefined)).toBe('en');
  });

  it('allows no script, no frame and no style but its own', async () => {
    const { visit, url } = await sharedWorld({ password });
    const page = await visit(url, { headers: { ...browser, 'accept-language': 'ru' } });
    const html = await page.text();
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' https://files.test; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(html).toContain('<html lang="ru">');
    expect(html).not.toMatch(/<script|<link|<img|\son\w+=|\sstyle=/i);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('shows the name of a file as text, whatever it is', () => {
    const file = {
      name: '<script>"&\'.csv',
      sizeBytes: 1536,
      sender: '<b>Anna',
      expiresAt: '2026-03-02T06:00:00.000Z',
    };
    const html = linkPage({ page: 'preview', language: 'en', file });
    expect(html).toContain('&#60;script&#62;&#34;&#38;&#39;.csv');
    expect(html).toContain('1.5&nbsp;KB');
    expect(html).toContain('From <bdi>&#60;b&#62;Anna</bdi>');
    expect(html).toContain('>2 March 2026 at 06:00 UTC</time>');
  });

  it.each(pageLanguages)('says every thing in %s, and each of them differently', (language) => {
    const shown = linkPages.map((page) => linkPage({ page, language }));
    expect(new Set(shown).size).toBe(linkPages.length);
    for (const page of linkPages) expect(linkTexts[language].pages[page].text).toMatch(/\.$/);
  });

  it('tells people why a link is gone', async () => {
    const { visit, call, url, link } = await sharedWorld();
    await call('DELETE', `/links/${link.id}`);
    const page = await visit(url, { headers: { ...browser, 'accept-language': 'es' } });
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('Este enlace se ha revocado');
    const german = await visit(url, { headers: { ...browser, 'accept-language': 'de' } });
    expect(await german.text()).toContain('This link was revoked');
    const unknown = await visit('https://exports.test/s/nothing', { headers: browser });
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('There is no such link')]);
  });
});
