/** Views as live pages: what they show and to whom, when that changes, and how they end. */
import { describe, expect, it } from 'vitest';
import { sweep } from '../../../../shared/exports/sweep.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import type { Answer } from '../../../../shared/surveys/answer.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { bob } from '../../../support/worlds/export-world.ts';
import { chosen } from '../../../support/worlds/figures-world.ts';
import { createSharedViewWorld } from '../../../support/worlds/shared-view-world.ts';

const many = (from: number, count: number): Answer[] =>
  Array.from({ length: count }, (_, at) => chosen(from + at, (from + at) % 2 === 0 ? 'r' : 'g', from + at));

const countIn = (page: string) => /of (\d+) answered/.exec(page)?.[1];
const form = (password: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ password }).toString(),
});

function twentyShared() {
  const all = many(1, 20);
  return { all, world: createSharedViewWorld(all) };
}

describe('a shared view', () => {
  it('is a page with the figures of its view, under a policy that lets nothing in and sends nothing out', async () => {
    const { world } = twentyShared();
    const link = await world.share();
    expect(link).toMatchObject({ status: 'active', minimum_base: 5, expires_at: null, held_back: false });
    expect(link.url).toMatch(/^https:\/\/views\.test\/v\/[\w-]{43}$/);
    const page = await world.visit(link.url);
    const html = await page.text();
    expect([page.status, countIn(html)]).toEqual([200, '20']);
    expect(html).toContain('<svg');
    expect(html).toContain('<table>');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  });

  it('says which days it shows, and which it compares them with', async () => {
    const { world } = twentyShared();
    const filters = { date_from: '2026-03-01', date_to: '2026-03-31' };
    const { url } = await world.share({ filters, options: { report: { compare: { period: 'previous' } } } });
    const page = await (await world.visit(url)).text();
    expect(page).toMatch(/1\s–\s31 March 2026, compared with 1\s–\s28 February 2026/);
    // named once, where the view is called as its survey is
    expect(page.match(/>Colours</g)).toHaveLength(2);
    expect(await (await world.visit((await world.share({})).url)).text()).not.toContain(', compared with');
  });

  it('changes only once enough answers have come, and then shows all of them', async () => {
    const { all, world } = twentyShared();
    const { url, view_id } = await world.share();
    const first = await (await world.visit(url)).text();
    for (let more = 1; more <= 4; more++) {
      all.push(...many(20 + more, 1));
      expect(await world.shownLater(url)).toBe(first);
    }
    const list = await expectStatus(await world.call('GET', `/views/${view_id}/links`), 200);
    expect(list).toMatchObject({ data: [{ held_back: true, status: 'active' }] });
    all.push(...many(25, 1));
    expect(countIn(await world.shownLater(url))).toBe('25');
  });

  it('is looked after only where somebody looks, and not more often than once a minute', async () => {
    const { all, world } = twentyShared();
    const { url } = await world.share();
    all.push(...many(21, 10));
    expect(countIn(await world.shownLater(url, 0.5))).toBe('20');
    expect(countIn(await world.shownLater(url, 0.6))).toBe('30');
  });

  it('speaks the language of its reader', async () => {
    const { world } = twentyShared();
    const { url } = await world.share();
    for (const [language, word] of Object.entries({ en: 'Numbers', ru: 'Числа', es: 'Números', pt: 'Números' })) {
      const html = await (await world.visit(url, { headers: { 'accept-language': language } })).text();
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(word);
    }
  });

  it('may be shown in a frame by the sites that its owner names, and by no others', async () => {
    const { world } = twentyShared();
    const { url } = await world.share(
      {},
      { embed_on: ['https://intranet.example.com', 'https://wiki.example.com:8443'] },
    );
    const { headers } = await world.visit(url);
    expect(headers.get('content-security-policy')).toMatch(
      /frame-ancestors https:\/\/intranet\.example\.com https:\/\/wiki\.example\.com:8443$/,
    );
    expect(headers.get('x-frame-options')).toBeNull();
    const id = await world.saveView();
    for (const site of [
      '*',
      'https://*',
      'http://a.example',
      "https://a.example 'self'",
      'https://a.example; script-src *',
    ])
      await expectProblem(await world.call('POST', `/views/${id}/links`, { embed_on: [site] }), 422);
  });

  it('asks for its password and limits guesses', async () => {
    const { world } = twentyShared();
    const { url } = await world.share({}, { password: 'open sesame' });
    const asked = await (await world.visit(url)).text();
    expect(asked).toContain('This page has a password');
    expect(asked).not.toContain('Colours');
    expect(countIn(await (await world.visit(url, form('open sesame'))).text())).toBe('20');
    const wrong = await world.visit(url, form('nonsense'));
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.not.stringContaining('Colours')]);
    for (let guess = 0; guess < 30; guess++) await world.visit(url, form(`guess ${guess}`), `198.51.100.${guess}`);
    expect((await world.visit(url, form('open sesame'), '192.0.2.1')).status).toBe(429);
  });

  it('ends when it is revoked, in each of the three ways, and nothing of it is left', async () => {
    const { world } = twentyShared();
    const ways = [
      (link: { view_id: string; id: string }) => world.call('DELETE', `/views/${link.view_id}/links/${link.id}`),
      (link: { id: string }) => world.call('DELETE', `/links/${link.id}`),
      (link: { view_id: string }) => world.call('DELETE', `/views/${link.view_id}`),
    ];
    for (const revoke of ways) {
      const link = await world.share();
      expect((await world.visit(link.url)).status).toBe(200);
      await expectStatus(await revoke(link), 204);
      const gone = await world.visit(link.url);
      expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining('revoked')]);
    }
    expect([...world.files.objects.keys()].filter((key) => key.startsWith('published/'))).toEqual([]);
  });

  it('ends to the second, and is swept away with its key', async () => {
    const { world } = twentyShared();
    const { url, id } = await world.share({}, { expires_in: 3600 });
    world.clock.now += 3_599_000;
    expect((await world.visit(url)).status).not.toBe(410);
    world.clock.now += 1_000;
    expect((await world.visit(url)).status).toBe(410);
    await sweep(world.deps);
    expect([...world.files.objects.keys()].filter((key) => key.startsWith('published/'))).toEqual([]);
    expect(
      JSON.stringify(await world.records.list({ partition: 'O#u-1', prefix: 'SHARED-VIEW#', limit: 10 })),
    ).not.toContain(id);
  });

  it('has its end, password and sites changed, and keeps its address', async () => {
    const { world } = twentyShared();
    const { url, view_id, id } = await world.share({}, { expires_in: 60, password: 'old' });
    const path = `/views/${view_id}/links/${id}`;
    const change = { expires_in: null, password: null, embed_on: ['https://a.example'] };
    const changed = await expectStatus(await world.call('PATCH', path, change), 200);
    expect(changed).toMatchObject({
      expires_at: null,
      has_password: false,
      embed_on: ['https://a.example'],
      url: null,
    });
    world.clock.now += 40 * 86_400_000;
    await world.visit(url);
    expect((await world.visit(url)).status).toBe(200);
    await expectProblem(await world.call('PATCH', path, { minimum_base: 3 }), 422);
  });

  it('is unknown to another owner, under another view, and as a file', async () => {
    const { world } = twentyShared();
    const link = await world.share();
    const other = await world.saveView();
    const paths = [`/views/${link.view_id}/links/${link.id}`, `/views/${other}/links/${link.id}`];
    await expectProblem(await world.call('POST', `/views/${link.view_id}/links`, {}, bob.token), 404);
    await expectProblem(await world.call('GET', `/views/${link.view_id}/links`, undefined, bob.token), 404);
    for (const [at, path] of paths.entries()) {
      const token = at === 0 ? bob.token : undefined;
      await expectProblem(await world.call('PATCH', path, {}, token), 404);
      await expectProblem(await world.call('DELETE', path, undefined, token), 404);
    }
    expect((await world.visit(link.url)).status).toBe(200);
    expect((await world.visit('https://views.test/v/nothing')).status).toBe(404);
  });
});

describe('the key of a shared view', () => {
  it('is sealed, and pauses the page when the survey service refuses it, until its owner brings another', async () => {
    const { world } = twentyShared();
    await expectStatus(
      await world.call('POST', '/webhooks', { url: 'https://hook.test/in', events: ['link.paused'] }),
      201,
    );
    const { url, view_id, id } = await world.share();
    const stored = JSON.stringify(await world.records.list({ partition: 'O#u-1', prefix: 'SHARED-VIEW#', limit: 10 }));
    expect(stored).not.toContain('alice-secret');
    world.revoked.add('1|alice-secret');
    expect(await world.shownLater(url)).toContain('This page is paused');
    expect(world.deliveries).toHaveLength(1);
    world.revoked.clear();
    const path = `/views/${view_id}/links`;
    expect(await expectStatus(await world.call('GET', path), 200)).toMatchObject({
      data: [{ status: 'paused', paused_reason: 'needs_reauth' }],
    });
    expect((await world.visit(url)).status).toBe(409);
    const resumed = await expectStatus(await world.call('PATCH', `${path}/${id}`, {}, '1|new-key'), 200);
    expect(resumed).toMatchObject({ status: 'active', paused_reason: null });
    expect((await world.visit(url)).status).toBe(200);
  });

  it('pauses the page when it may not read the survey any more', async () => {
    const { world } = twentyShared();
    const { url } = await world.share();
    world.script.survey = async (surveyId) => {
      throw new Problem('access_denied.upstream', { what: `survey ${surveyId}` });
    };
    expect(await world.shownLater(url)).toContain('This page is paused');
  });

  it('keeps the page as it is while the survey service is down, but for an hour only', async () => {
    const { all, world } = twentyShared();
    const { url } = await world.share();
    const first = await (await world.visit(url)).text();
    all.push(...many(21, 10));
    world.worker.isAway = true;
    expect(await world.shownLater(url, 50)).toBe(first);
    const stale = await world.shownLater(url, 20);
    expect(stale).toContain('The results are being calculated');
  });

  it('is asked for by a page that waits, and the page opens on its own', async () => {
    const { world } = twentyShared();
    world.worker.isAway = true;
    const link = await world.share();
    expect(link.status).toBe('pending');
    const waiting = await world.visit(link.url);
    expect([waiting.status, waiting.headers.get('refresh')]).toEqual([503, '5']);
    world.worker.isAway = false;
    world.clock.now += 6 * 60_000;
    await sweep(world.deps);
    expect((await world.visit(link.url)).status).toBe(200);
  });
});

describe('what was shared before', () => {
  it('refuses a view that differs from it by a few answers, and makes no link', async () => {
    const { world } = twentyShared();
    await world.share();
    const id = await world.saveView({ filters: { ids: Array.from({ length: 18 }, (_, at) => at + 1) } });
    const refused = await expectProblem(await world.call('POST', `/views/${id}/links`, {}), 409);
    expect(refused.code).toBe('shared_too_similar');
    expect(await expectStatus(await world.call('GET', `/views/${id}/links`), 200)).toMatchObject({
      data: [{ status: 'revoked' }],
    });
    await world.share({ filters: { ids: Array.from({ length: 12 }, (_, at) => at + 1) } });
  });

  it('lets the same view be shared again, with the state that is out already', async () => {
    const { all, world } = twentyShared();
    const one = await world.share();
    all.push(...many(21, 2));
    world.clock.now += 120_000;
    const other = await world.share();
    const [first, second] = [await world.visit(one.url), await world.visit(other.url)];
    expect(await second.text()).toBe(await first.text());
    expect(countIn(await (await world.visit(other.url)).text())).toBe('20');
  });

  it('counts after the link has ended', async () => {
    const { world } = twentyShared();
    const { id } = await world.share();
    await expectStatus(await world.call('DELETE', `/links/${id}`), 204);
    const other = await world.saveView({ filters: { ids: Array.from({ length: 18 }, (_, at) => at + 1) } });
    await expectProblem(await world.call('POST', `/views/${other}/links`, {}), 409);
  });
});
