/** Files on their way to people by mail, through a mail server that takes, refuses and goes away. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailSender } from '../../../../shared/delivery/mail/mail-sender.ts';
import { createMailWorld, createTurns } from '../../../support/worlds/mail-world.ts';
import { mortal } from '../../../support/worlds/mortal-ports.ts';

const boss = 'boss@example.org';
const ada = 'ada@example.org';

describe('a delivery by mail', () => {
  let world: Awaited<ReturnType<typeof createMailWorld>>;
  beforeEach(async () => {
    world = await createMailWorld();
  });
  afterEach(() => world.server.close());

  it('attaches small files without personal columns, and says what they are', async () => {
    await world.agree(boss);
    const shipment = world.shipment([world.file()]);
    const receipt = await world.sender.send(world.destination([boss]), shipment, createTurns().turn());
    expect(receipt).toMatchObject({ outcome: 'done', arrivals: [{ place: expect.stringContaining(boss) }] });
    const [mail] = world.server.received;
    expect(mail?.subject).toBe('Monday report: 16 November 2026');
    expect(mail?.from?.text).toBe('"Survey Exports" <exports@example.com>');
    expect(mail?.messageId).toMatch(/^<dlv_1\.[0-9a-f]{16}@example\.com>$/);
    expect(mail?.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
      ['Pulse answers 2026-11-15.csv', 'id,answer\r\n1,yes\r\n'],
    ]);
    expect(mail?.text).toContain('1 answer from 1 survey.');
    expect(mail?.text).toContain('because anna@example.com sends “Monday report” to boss@example.org');
    expect(mail?.html).toContain('Monday report');
    expect(world.linksMade()).toBe(0);
  });

  it('is kept, not delivered, where there is no server to send it by', async () => {
    await world.agree(boss);
    const sender = createMailSender({ ...world.deps, mailer: { ...world.deps.mailer, isOutbox: true } });
    const receipt = await sender.send(world.destination([boss]), world.shipment([world.file()]), createTurns().turn());
    expect(receipt).toMatchObject({ outcome: 'done', isInOutbox: true });
  });

  it('links what is personal or too large, and says why and for how long', async () => {
    await world.agree(boss);
    const personal = world.file({ isPersonal: true, name: 'people.csv' });
    const large = world.file({ id: 'exp_2/x', name: 'large.zip', sizeBytes: 7 * 1024 * 1024 + 1 });
    const shipment = world.shipment([personal, large, world.file({ id: 'exp_3/x' })]);
    await world.sender.send(world.destination([boss]), shipment, createTurns().turn());
    const [mail] = world.server.received;
    expect(mail?.attachments).toHaveLength(1);
    expect(mail?.text).toContain('https://exports.example.com/s/link-1');
    expect(mail?.text).toContain('https://exports.example.com/s/link-2');
    expect(mail?.text).toContain('The links work until 23 November 2026 at 06:00 (Europe/Berlin).');
    expect(mail?.text).toContain('personal data');
    expect(mail?.text).toContain('too large for an e-mail');
  });

  it('attaches personal files where its owner says file, but never more than 7 MB together', async () => {
    await world.agree(boss);
    const files = [5, 3, 1].map((size, at) =>
      world.file({ id: `exp_${at}/x`, name: `${size}.bin`, isPersonal: true, sizeBytes: size * 1024 * 1024 }),
    );
    const shipment = world.shipment(files, { attach: 'file' });
    await world.sender.send(world.destination([boss]), shipment, createTurns().turn());
    const [mail] = world.server.received;
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['5.bin', '1.bin']);
    expect(mail?.text).toContain('3.bin');
    expect(world.linksMade()).toBe(1);
  });

  it('sends everybody a mail of their own, with a link to stop that only they have', async () => {
    await world.agree(boss, ada);
    await world.sender.send(world.destination([boss, ada]), world.shipment([world.file()]), createTurns().turn());
    const stops = world.server.received.map(({ headers }) => JSON.stringify(headers.get('list')));
    expect(new Set(stops).size).toBe(2);
    const [mail] = world.server.to(ada);
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line).toMatch(
      /<https:\/\/exports\.example\.com\/m\/[\w-]{43}>/,
    );
    expect(world.server.to(boss)).toHaveLength(1);
  });

  it('sends nothing but the question until somebody agrees, and asks once', async () => {
    const [destination, shipment] = [world.destination([boss]), world.shipment([world.file()])];
    const { turn } = createTurns();
    for (let time = 0; time < 3; time++) {
      expect(await world.sender.send(destination, shipment, turn())).toMatchObject({
        outcome: 'later',
        problem: { code: 'address_unconfirmed' },
      });
    }
    expect(world.server.received.map(({ subject }) => subject)).toEqual(['Do you want survey results by e-mail?']);
    expect(world.server.received[0]?.text).not.toContain('The boss');
    await world.agree(boss);
    expect(await world.sender.send(destination, shipment, turn())).toMatchObject({ outcome: 'done' });
    expect(world.server.received).toHaveLength(2);
  });

  it('tries again after a 4xx, gives an address up after a 5xx, and sends nobody a second mail', async () => {
    await world.agree(boss, ada, 'gone@example.org');
    world.server.refusals.set(ada, 451).set('gone@example.org', 550);
    const destination = world.destination([boss, ada, 'gone@example.org']);
    const shipment = world.shipment([world.file()]);
    const { turn } = createTurns();
    expect(await world.sender.send(destination, shipment, turn())).toMatchObject({
      outcome: 'later',
      problem: { code: 'mail_not_sent' },
    });
    world.server.refusals.clear();
    expect(await world.sender.send(destination, shipment, turn())).toMatchObject({
      outcome: 'done',
      note: 'some_bounced',
    });
    expect([boss, ada, 'gone@example.org'].map((address) => world.server.to(address).length)).toEqual([1, 1, 0]);
  });

  it('fails for good where every address is refused', async () => {
    await world.agree(boss);
    world.server.refusals.set(boss, 552);
    const shipment = world.shipment([world.file()]);
    expect(await world.sender.send(world.destination([boss]), shipment, createTurns().turn())).toMatchObject({
      outcome: 'failed',
      problem: { code: 'mail_refused' },
    });
  });

  it('marks a mail that may have arrived twice: the server went away without a word', async () => {
    await world.agree(boss);
    world.server.hangsUpAfterData = true;
    const [destination, shipment] = [world.destination([boss]), world.shipment([world.file()])];
    const { turn } = createTurns();
    expect(await world.sender.send(destination, shipment, turn())).toMatchObject({ outcome: 'later' });
    world.server.hangsUpAfterData = false;
    expect(await world.sender.send(destination, shipment, turn())).toMatchObject({
      outcome: 'done',
      note: 'possible_duplicate',
    });
    expect(new Set(world.server.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(world.server.received).toHaveLength(2);
  });

  it('marks nothing where the server was not there at all', async () => {
    await world.agree(boss);
    await world.server.close();
    const [destination, shipment] = [world.destination([boss]), world.shipment([world.file()])];
    const { turn } = createTurns();
    expect(await world.sender.send(destination, shipment, turn())).toMatchObject({ outcome: 'later' });
    expect(turn().kept).toMatchObject({ people: expect.anything() });
    expect(JSON.stringify(turn().kept)).not.toContain('sending');
  });

  it('turns texts of others into headers of one line, to one recipient', async () => {
    await world.agree(boss);
    const hostile = 'Hi\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>';
    const shipment = world.shipment([world.file({ name: `x${hostile}.csv` })], {
      subject: { kind: 'batch', id: 'bat_1', name: hostile },
    });
    const destination = world.destination([boss], { name: hostile });
    await world.sender.send(destination, shipment, createTurns().turn());
    const [mail] = world.server.received;
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.subject).toBe('Hi Bcc: victim@example.org <script>alert(1)</script>: 16 November 2026');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.attachments).toHaveLength(1);
  });

  it('is never lost, wherever its worker is killed: one mail or more, all of one Message-ID, then done', async () => {
    let deaths = 0;
    for (let call = 1; ; call++) {
      const died = await Promise.all((['before', 'after'] as const).map((moment) => deathAt(call, moment)));
      if (!died.some(Boolean)) break;
      deaths += died.length;
    }
    expect(deaths).toBeGreaterThan(10);
  });

  async function deathAt(call: number, moment: 'before' | 'after'): Promise<boolean> {
    const scene = await createMailWorld();
    await scene.agree(boss, ada);
    const [destination, shipment] = [scene.destination([boss, ada]), scene.shipment([scene.file()])];
    const { port, turn } = createTurns();
    const doomed = mortal(
      { records: scene.records, mailer: { send: scene.deps.mailer.send }, turn: port },
      ['records', 'mailer', 'turn'],
      { call, moment },
    );
    const mailer = { domain: 'example.com', ...doomed.ports.mailer };
    const sender = createMailSender({ ...scene.deps, records: doomed.ports.records, mailer });
    const first = await Promise.race([sender.send(destination, shipment, turn(doomed.ports.turn.keep)), doomed.death]);
    const receipt = first === 'died' ? await scene.sender.send(destination, shipment, turn()) : first;
    expect(receipt, doomed.diedAt()).toMatchObject({ outcome: 'done' });
    for (const address of [boss, ada]) {
      const ids = scene.server.to(address).map(({ messageId }) => messageId);
      expect(ids.length, doomed.diedAt()).toBeGreaterThan(0);
      expect(new Set(ids).size, doomed.diedAt()).toBe(1);
      if (ids.length > 1) expect(receipt, doomed.diedAt()).toMatchObject({ note: 'possible_duplicate' });
    }
    await scene.server.close();
    return first === 'died';
  }
});
