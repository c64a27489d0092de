/** Mails with the figures of a view: counted by a worker while the files are made, and compared with the mail before. */
import { describe, expect, it } from 'vitest';
import type { DestinationDelivery } from '../../../shared/delivery/destinations/delivery.ts';
import type { Destination } from '../../../shared/delivery/destinations/destination.ts';
import { createDestinationStore } from '../../../shared/delivery/destinations/destination-store.ts';
import type { Shipment } from '../../../shared/delivery/destinations/shipment.ts';
import { createAddressStore } from '../../../shared/delivery/mail/addresses/address-store.ts';
import { createMailSender } from '../../../shared/delivery/mail/mail-sender.ts';
import type { Mail } from '../../../shared/delivery/mail/mailer.ts';
import { viewOf } from '../../../shared/exports/deliveries/mailed-view.ts';
import { handleMailFigures } from '../../../shared/exports/mail-figures/count-mail-figures.ts';
import { mailFiguresId, readMailFigures } from '../../../shared/exports/mail-figures/mail-figures-work.ts';
import { viewRequest } from '../../../shared/exports/mail-figures/view-request.ts';
import { deleteView, saveView } from '../../../shared/exports/views/manage-views.ts';
import type { ViewRequest } from '../../../shared/exports/views/saved-view.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { alice, plentyOfTime } from '../../support/worlds/export-world.ts';
import { chosen, createFiguresWorld } from '../../support/worlds/figures-world.ts';
import { createTurns } from '../../support/worlds/mail-world.ts';
import { mortal } from '../../support/worlds/mortal-ports.ts';

const { owner } = alice;
const boss = 'boss@example.org';

const mailbox: Destination = {
  id: 'dst_1',
  owner,
  name: 'The boss',
  createdAt: '',
  updatedAt: '',
  place: { kind: 'email', to: [boss], language: 'en' },
};

const answersOf = (red: number, green: number): Answer[] => [
  ...Array.from({ length: red }, (_, at) => chosen(at + 1, 'r')),
  ...Array.from({ length: green }, (_, at) => chosen(red + at + 1, 'g')),
];

async function createMailedWorld(all: Answer[], wanted: Partial<ViewRequest> = {}) {
  const world = createFiguresWorld(all);
  const { deps } = world;
  await createDestinationStore(deps.records).create(mailbox);
  await createAddressStore(deps.records, deps.now).change(owner, boss, (known) => ({ ...known, confirmedAt: 'then' }));
  const view = await saveView(deps, alice, { name: 'Weekly look', surveyId: 7, ...wanted });
  const sent: Mail[] = [];
  const mailer = {
    domain: 'example.com',
    send: async (mail: Mail) => {
      sent.push(mail);
      return { outcome: 'sent' as const };
    },
  };
  const sender = createMailSender({ ...deps, mailer });

  const wish = {
    destination_id: 'dst_1',
    view_id: view.id,
    path: 'x',
    attach: 'auto',
    link: { expires_in: 60 },
  } as const;
  const want = (id: string) =>
    deps.mailedViews.want({ owner, id, sealedToken: `sealed ${alice.token}`, deliver: [wish] });
  const read = (id: string) => readMailFigures(deps, { owner, id: mailFiguresId(id, 'dst_1') });
  const shown = (id: string) =>
    viewOf(
      deps,
      {
        owner,
        destinationId: 'dst_1',
        subject: { kind: 'export', id, endedAt: '' },
        mail: { viewId: view.id },
      } as DestinationDelivery,
      mailbox,
    );

  /** Everything that waits, until nothing does. */
  async function count(ports: typeof deps = deps): Promise<void> {
    for (let turns = 0; turns < 20 && world.mailFigures.length > 0; turns++) {
      await handleMailFigures(ports, world.mailFigures.shift(), plentyOfTime);
      await world.work();
      world.pass(1);
    }
  }

  async function mail(id: string, more: Partial<Shipment['mailContent']> = {}): Promise<Mail> {
    const figures = await shown(id);
    if (figures === 'waiting') throw new Error('the figures are not there yet');
    const shipment: Shipment = {
      id: `dlv_${id}`,
      owner,
      subject: { kind: 'export', id, name: 'Colours' },
      runDate: '2026-03-02',
      counts: { total: 1, ready: 1, failed: 0 },
      attach: 'auto',
      linkSeconds: 60,
      files: [],
      mailContent: {
        timezone: 'UTC',
        madeAt: '2026-03-02T06:00:00Z',
        surveys: ['Colours'],
        answers: 1,
        failed: [],
        ...more,
        view: figures,
      },
    };
    await sender.send(mailbox, shipment, createTurns().turn());
    const last = sent.at(-1);
    if (!last) throw new Error('nothing was sent');
    return last;
  }

  return { ...world, view, want, read, shown, count, mail };
}

describe('a mail with a view', () => {
  it('says beside each key figure how it has changed since the period that the view compares with', async () => {
    const inFebruary = answersOf(6, 4).map((_, at) => chosen(101 + at, 'r', at - 28_000));
    const filters = { date_from: '2026-03-01', date_to: '2026-03-31' };
    const options = { report: { compare: { period: 'previous' } } };
    const { want, count, mail } = await createMailedWorld([...inFebruary, ...answersOf(12, 8)], { filters, options });
    await want('exp_1');
    await count();
    const { text, html } = await mail('exp_1');
    expect(text).toContain('▲ +100% was 10');
    expect(html).toContain('▲ +100% was 10');
  });

  it('shows its key figures, and its charts as pictures with the same in words', async () => {
    const world = await createMailedWorld(answersOf(6, 2));
    await world.want('exp_1');
    expect(await world.shown('exp_1')).toBe('waiting');
    await world.count();
    const mail = await world.mail('exp_1', { subject: 'Our Monday', message: 'Hello,\n<b>all</b>' });
    expect(mail.subject).toBe('Our Monday');
    expect(mail.text).toContain('Hello,\n<b>all</b>');
    expect(mail.html).toContain('Hello,<br>&#60;b&#62;all&#60;/b&#62;');
    expect(mail.text).toContain('Complete: 8');
    expect(mail.text).toMatch(/Red: 75(\.0)?%/);
    const named = [...mail.html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid);
    expect(named).toHaveLength(2);
    expect(mail.pictures.map(({ cid }) => cid)).toEqual(named);
    for (const { bytes } of mail.pictures) {
      expect(Buffer.from(bytes.subarray(0, 8)).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    }
    expect(mail.html).toMatch(/alt="[^"]*Red: 75/);
    expect(mail.html).not.toMatch(/(src|href)="(?!cid:|https:\/\/)|url\(/);
    // the key is kept no longer than it takes
    expect(await world.read('exp_1')).not.toHaveProperty('sealedToken');
  });

  it('draws the groups of a view that is broken down, and says what marks them', async () => {
    const all = answersOf(60, 60).map((answer) => {
      const isRed = answer.id <= 60;
      const [usual, other] = isRed ? ['mobile', 'desktop'] : ['desktop', 'mobile'];
      return { ...answer, device: answer.id % 5 === 0 ? other : usual };
    });
    const world = await createMailedWorld(all, { options: { report: { banner: [['device']] } } });
    await world.want('exp_1');
    await world.count();
    const { text, html } = await world.mail('exp_1');
    expect(html).toContain('By “Device”: percent of those who answered');
    expect(text).toMatch(/Red: .*80(\.0)?% B/);
    for (const written of [text, html]) expect(written).toContain('A letter marks a figure');
  });

  it('says what has changed since the one before, with the answers of both', async () => {
    const all = answersOf(6, 2);
    const world = await createMailedWorld(all);
    await world.want('exp_1');
    await world.count();
    const first = await world.mail('exp_1');
    expect(first.text).not.toContain('since the mail');
    all.push(...Array.from({ length: 8 }, (_, at) => chosen(at + 9, 'g', 60)));
    world.pass(60);
    await world.want('exp_2');
    await world.count();
    const { text } = await world.mail('exp_2');
    expect(text).toContain('What has changed since the e-mail of 2 March 2026');
    expect(text).toContain('* Complete: 8 → 16');
    expect(text).toMatch(/\* .*Red: 75% → 37\.5% \(8 → 16 answers\)/);
    // sent again, it says the same
    expect((await world.mail('exp_2')).text).toContain('* Complete: 8 → 16');
    world.pass(60);
    await world.want('exp_3');
    await world.count();
    expect((await world.mail('exp_3')).text).toContain('Nothing has changed since the e-mail of 2 March 2026.');
  });

  it('counts answers that came before it was wanted, whatever was kept then', async () => {
    const all = answersOf(1, 0);
    const world = await createMailedWorld(all);
    await world.counts();
    all.push(chosen(2, 'g', 1));
    world.pass(10);
    await world.want('exp_1');
    await world.count();
    expect((await world.mail('exp_1')).text).toContain('Complete: 2');
  });

  it('hides what few respondents are behind', async () => {
    const options = { privacy: { minimum_base: 3 } };
    const world = await createMailedWorld(answersOf(6, 2), { options });
    await world.want('exp_1');
    await world.count();
    const mail = await world.mail('exp_1');
    expect(mail.text).not.toMatch(/(Red|Green): \d/);
  });

  it('goes without figures that differ from the mail before by fewer answers than the minimum base, until enough have come', async () => {
    const all = answersOf(6, 6);
    const world = await createMailedWorld(all, { options: { privacy: { minimum_base: 3 } } });
    const mailNow = async (id: string) => {
      world.pass(60);
      await world.want(id);
      await world.count();
      return (await world.mail(id)).text;
    };
    expect(await mailNow('exp_1')).toContain('Counted: 12 answers');
    expect(await mailNow('exp_2')).toContain('Counted: 12 answers');
    all.push(chosen(13, 'g', 125));
    const held = await mailNow('exp_3');
    expect(held).toContain('“Weekly look” is left out this time: too few answers have changed');
    expect(held).not.toMatch(/Counted: |Green: /);
    all.push(chosen(14, 'g', 185), chosen(15, 'r', 185));
    expect(await mailNow('exp_4')).toContain('Counted: 15 answers');
  });

  it('shows no e-mail address that respondents wrote, though its view keeps them', async () => {
    const options = { privacy: { personal: 'keep', free_text: 'keep', columns: { 'q:one': 'keep', 'q:two': 'mask' } } };
    const { view } = await createMailedWorld([], { options });
    expect(viewRequest({ view, language: 'en' }).options.privacy).toMatchObject({
      ...{ personal: 'auto', free_text: 'scrub', columns: { 'q:two': 'mask' } },
    });
  });

  it('goes without figures where its view is gone or the key is refused, and says so', async () => {
    const world = await createMailedWorld(answersOf(1, 1));
    await world.want('exp_1');
    world.script.survey = async () => {
      throw new Problem('user_not_authenticated.schedule_key');
    };
    await world.count();
    expect((await world.mail('exp_1')).text).toContain(
      'The figures of “Weekly look” could not be calculated this time.',
    );
    await deleteView(world.deps, alice, world.view.id);
    await world.want('exp_2');
    expect((await world.mail('exp_2')).text).toContain('could not be calculated this time');
  });

  it('is counted once, wherever its worker is killed', async () => {
    for (let call = 1; call < 40; call++) {
      const world = await createMailedWorld(answersOf(3, 1));
      await world.counts();
      await world.want('exp_1');
      const doomed = mortal(world.deps, ['records', 'files'], { call, moment: 'before' });
      await Promise.race([handleMailFigures(doomed.ports, world.mailFigures[0], plentyOfTime), doomed.death]);
      if (!doomed.diedAt()) return expect(call).toBeGreaterThan(4);
      world.pass(5);
      await world.sweep();
      await world.count();
      expect((await world.mail('exp_1')).text).toContain('Complete: 4');
    }
    throw new Error('its worker never lived to the end');
  });

  it('leaves nothing behind after a month', async () => {
    const world = await createMailedWorld(answersOf(3, 1));
    await world.want('exp_1');
    await world.count();
    const { key = '' } = (await world.read('exp_1')) ?? {};
    expect(await world.files.read(key)).toBeDefined();
    world.pass(31 * 24 * 60);
    await world.sweep();
    expect(await world.read('exp_1')).toBeUndefined();
    expect(await world.files.read(key)).toBeUndefined();
  });
});
