/** Reports under a minimum base as files: nobody is given two that differ by a few answers, by whatever way they come. */
import { describe, expect, it } from 'vitest';
import type { DestinationDelivery } from '../../../../shared/delivery/destinations/delivery.ts';
import type { Destination } from '../../../../shared/delivery/destinations/destination.ts';
import { packShipments } from '../../../../shared/exports/deliveries/pack-shipment.ts';
import { shareFiles } from '../../../../shared/exports/disclosure/share-files.ts';
import { createTargetResolver } from '../../../../shared/exports/link-target.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { anybody } from '../../../../shared/privacy/disclosure/shared-answers.ts';
import type { Answer } from '../../../../shared/surveys/answer.ts';
import { createShareLinkApi } from '../../../../shared/ways-in/http/share-link-api.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { browser } from '../../../support/worlds/api-world.ts';
import { alice, plentyOfTime } from '../../../support/worlds/export-world.ts';
import { chosen } from '../../../support/worlds/figures-world.ts';
import { createSharedViewWorld } from '../../../support/worlds/shared-view-world.ts';

const { owner } = alice;
const many = (from: number, count: number): Answer[] =>
  Array.from({ length: count }, (_, at) => chosen(from + at, (from + at) % 2 === 0 ? 'r' : 'g', from + at));
const hidden = { privacy: { minimum_base: 5 } };

function createFilesWorld() {
  const all = many(1, 20);
  const world = createSharedViewWorld(all);
  const { deps, clock } = world;
  const resolveTarget = createTargetResolver(deps);
  const shareApi = createShareLinkApi({ ...deps, filesOrigin: 'https://files.test', resolveTarget });

  async function report(options: object = hidden, { content = 'report', quiz = 7 } = {}): Promise<string> {
    clock.now += 60_000;
    const body = { quiz_id: quiz, outputs: [{ content, format: 'xlsx' }], options };
    const { id } = Object(await expectStatus(await world.call('POST', '/exports', body), 202));
    await runExport(deps, { owner, id }, plentyOfTime);
    expect(await deps.jobs.get({ owner, id })).toMatchObject({ status: 'ready' });
    return id;
  }

  const link = (id: string, wanted: object = {}) => world.call('POST', `/exports/${id}/links`, wanted);
  const open = (url: string, headers: Record<string, string> = {}) =>
    shareApi.request(new URL(url).pathname, { headers }, { requestContext: { http: { sourceIp: '203.0.113.7' } } });

  function deliver(id: string, destination: Destination) {
    const delivery = {
      id: 'dlv_1',
      owner,
      destinationId: destination.id,
      subject: { kind: 'export', id, endedAt: '2026-03-02T06:00:00Z' },
      run: { at: '2026-03-02T06:00:00Z', timezone: 'UTC' },
      path: '{survey}.{ext}',
      attach: 'link',
      linkSeconds: 600,
    } as DestinationDelivery;
    return packShipments({ ...deps, resolveTarget })(delivery, destination);
  }

  return { ...world, all, report, link, open, deliver };
}

const mailbox = (id: string, ...to: string[]): Destination => ({
  ...{ id, owner, name: id, createdAt: '', updatedAt: '' },
  place: { kind: 'email', to, language: 'en' },
});

describe('a share link to a report under a minimum base', () => {
  it('is refused where the report differs by a few answers from one that was shared, and says from which', async () => {
    const { all, report, link } = createFilesWorld();
    const first = await report();
    await expectStatus(await link(first), 201);
    all.push(...many(21, 2));
    const second = await report();
    const { code, message } = await expectProblem(await link(second), 409);
    expect(code).toBe('shared_too_similar');
    expect(message).toMatch(/fewer than 5 answers from .*\.xlsx.*2026-03-02.*3 more answers/);
    await expectStatus(await link(first), 201);
    all.push(...many(23, 3));
    await expectStatus(await link(await report()), 201);
  });

  it('counts live pages as shared, and is counted by them', async () => {
    const { all, report, link, saveView, call, clock } = createFilesWorld();
    await expectStatus(await link(await report()), 201);
    all.push(...many(21, 1));
    const view = await saveView();
    await expectProblem(await call('POST', `/views/${view}/links`, {}), 409);
    all.push(...many(22, 9));
    clock.now += 3_600_000;
    await expectStatus(await call('POST', `/views/${view}/links`, {}), 201);
    all.push(...many(40, 1));
    const { message } = await expectProblem(await link(await report()), 409);
    expect(message).toContain('the live page “Colours”');
  });

  it('is compared with codebooks, which count answers too', async () => {
    const { all, report, link } = createFilesWorld();
    await expectStatus(await link(await report(hidden, { content: 'codebook' })), 201);
    await expectStatus(await link(await report()), 201);
    all.push(...many(21, 1));
    await expectProblem(await link(await report(hidden, { content: 'codebook' })), 409);
  });

  it('may be made for the same answers again, in another language or with more beside them', async () => {
    const { report, link } = createFilesWorld();
    await expectStatus(await link(await report()), 201);
    for (const more of [{}, { lang: 'en' }, { report: { banner: [['q:one']] } }]) {
      await expectStatus(await link(await report({ ...hidden, ...more })), 201);
    }
  });

  it('is made as often as wanted where nothing is hidden', async () => {
    const { all, report, link } = createFilesWorld();
    await expectStatus(await link(await report({})), 201);
    all.push(...many(21, 1));
    await expectStatus(await link(await report({})), 201);
  });

  it('compares the columns of a breakdown too', async () => {
    const { all, report, link } = createFilesWorld();
    const byColour = { ...hidden, report: { banner: [['q:one']] } };
    await expectStatus(await link(await report(byColour)), 201);
    // ten more in all, and one more of them red
    all.push(...Array.from({ length: 10 }, (_, at) => chosen(31 + at, at === 0 ? 'r' : 'g', 31 + at)));
    await expectProblem(await link(await report(byColour)), 409);
  });

  it('is compared when its stricter file is made, at the latest when somebody opens it', async () => {
    const { all, report, link, open, deps } = createFilesWorld();
    const strict = { privacy: { minimum_base: 5 } };
    const made = Object(await expectStatus(await link(await report({}), strict), 202));
    await runExport(deps, { owner, id: made.export.id }, plentyOfTime);
    expect((await open(made.url)).status).toBe(302);
    all.push(...many(21, 2));
    const second = await report({});
    const late = Object(await expectStatus(await link(second, strict), 202));
    await runExport(deps, { owner, id: late.export.id }, plentyOfTime);
    expect(await expectStatus(await open(late.url), 409)).toMatchObject({ code: 'shared_too_similar' });
    expect(await (await open(late.url, browser)).text()).toContain('There is no new file yet');
    // a worker that is quick enough
    deps.queue.send = async (body) => {
      const { jobId } = Object(body);
      if (jobId !== undefined) await runExport(deps, { owner, id: jobId }, plentyOfTime);
    };
    await expectProblem(await link(second, strict), 409);
  });
});

describe('a delivery of a report under a minimum base', () => {
  it('fails where somebody among its readers holds one that differs by a few answers', async () => {
    const { all, report, deliver } = createFilesWorld();
    const first = await report();
    expect(await deliver(first, mailbox('dst_1', 'boss@example.com'))).toMatchObject({ files: [{}] });
    all.push(...many(21, 2));
    const second = await report();
    const refused = await deliver(second, mailbox('dst_2', 'anna@example.com', 'Boss@example.com'));
    expect(refused).toMatchObject({ outcome: 'failed', problem: { code: 'shared_too_similar' } });
    expect(await deliver(first, mailbox('dst_1', 'boss@example.com'))).toMatchObject({ files: [{}] });
    expect(await deliver(second, mailbox('dst_3', 'anna@example.com'))).toMatchObject({ files: [{}] });
  });

  it('counts against links that anybody may pass on, and links in it are of its readers alone', async () => {
    const { all, report, deliver, link, open } = createFilesWorld();
    const shipment = await deliver(await report(), mailbox('dst_1', 'boss@example.com'));
    if ('outcome' in shipment) throw new Error(shipment.outcome);
    const mailed = await shipment.files[0]?.shareLink(600);
    all.push(...many(21, 2));
    const second = await report();
    await expectProblem(await link(second), 409);
    expect(await deliver(second, mailbox('dst_2', 'anna@example.com'))).toMatchObject({ files: [{}] });
    expect((await open(mailed?.url ?? '')).status).toBe(302);
  });

  it('is of its place where it goes to no people', async () => {
    const { all, report, deliver } = createFilesWorld();
    const place = { kind: 's3', bucket: 'acme', region: 'eu-test-1', prefix: '' } as const;
    const lake = { ...mailbox('dst_1'), place };
    expect(await deliver(await report(), lake)).toMatchObject({ files: [{}] });
    all.push(...many(21, 2));
    const second = await report();
    expect(await deliver(second, lake)).toMatchObject({ outcome: 'failed' });
    // whatever destination leads there
    expect(await deliver(second, { ...lake, id: 'dst_2' })).toMatchObject({ outcome: 'failed' });
    expect(await deliver(second, { ...lake, place: { ...place, prefix: 'other/' } })).toMatchObject({ files: [{}] });
  });
});

it('counts none of several files as shared where one of them is refused', async () => {
  const { all, report, link, deps } = createFilesWorld();
  await expectStatus(await link(await report(hidden, { quiz: 8 })), 201);
  all.push(...many(21, 2));
  const ids = [await report(), await report(hidden, { quiz: 8 })];
  const targets = ids.map((jobId) => ({ kind: 'export', jobId, fileIndex: 0 }) as const);
  expect(await shareFiles(deps, owner, targets, [anybody])).toMatchObject({ code: 'shared_too_similar' });
  all.push(...many(23, 1));
  await expectStatus(await link(await report()), 201);
});
