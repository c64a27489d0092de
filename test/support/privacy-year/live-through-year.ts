/**
 * A year of one owner who changes his mind: schedules edited, links and presets, stricter copies, changes by mail, stops.
 * Whoever holds every link, mail and file must find nobody in them that privacy promised to hide.
 */
import { z } from 'zod';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { type Random, randomOf } from '../../chaos/random.ts';
import { type Identity, identities, traceIn, tracesOf } from '../surveys/planted-identities.ts';
import { answerOf, promoCodeOf } from './planted-answers.ts';
import { createPlantedOwner } from './planted-owner.ts';

const WEEK_MS = 7 * 86_400_000;
const made = z.object({ id: z.string() });
const link = z.object({ id: z.string(), url: z.string().nullable(), status: z.string() });
const reader = 'reader@example.org';
const csv = [{ content: 'answers', format: 'csv' }] as const;
const salts = ['salt-of-the-agency', 'salt-of-the-client'] as const;
const hiding = ['mask', 'pseudonym', 'remove'] as const;
const policies = [...hiding, 'keep', 'auto'] as const;

export interface YearOfPrivacy {
  people: number;
  edits: number;
  paused: number;
  confirmed: number;
  mails: number;
  held: number;
  found: string[];
}

export async function liveThroughPrivacy(seed: number, weeks: number, perWeek: number): Promise<YearOfPrivacy> {
  const random = randomOf(seed);
  const year = await beginYear(weeks * perWeek, seed);
  for (let week = 0; week < weeks; week++) {
    for (let at = 0; at < perWeek; at++) year.answerNext();
    if (random.happens(0.5)) await year.edit(random.one(policies), random.happens(0.3));
    await year.runAll();
    if (random.happens(0.5)) await year.confirmIfHiding();
    if (week % 4 === 1) await year.share(random);
    if (week === Math.floor(weeks / 2)) await year.stop();
    year.passWeek();
  }
  return year.result();
}

type Owner = ReturnType<typeof createPlantedOwner>;

async function beginYear(count: number, seed: number) {
  const people = identities(count, seed);
  const answers: Answer[] = [];
  const owner = createPlantedOwner(answers);
  const held: { what: string; text: string }[] = [];
  const [tokens, tally] = [salts.map(() => new Set<string>()), { edits: 0, paused: 0, confirmed: 0, stoppedAt: -1 }];
  const places = await agreedDestinations(owner);
  const ids = await schedulesOf(owner, places);
  const newest = link.parse(await owner.call('POST', `/schedules/${ids.edited}/links`, 201, { file: csv[0] }));
  let personal: (typeof policies)[number] = 'remove';

  const hold = (what: string, text: string) => void held.push({ what, text });

  async function visitNewest(): Promise<void> {
    const { status, text } = await owner.open(newest.url ?? '');
    if (status === 409) tally.paused++;
    hold(`newest file under ${personal}`, text);
  }

  async function share(random: Random): Promise<void> {
    const full = made.parse(await owner.call('POST', '/exports', 202, { quiz_id: 1, outputs: csv }));
    for (const [at, salt] of salts.entries()) {
      const privacy = { personal: at === 0 ? 'pseudonym' : random.one(hiding), salt };
      const variant = link.parse(await owner.call('POST', `/exports/${full.id}/links`, 202, { privacy }));
      const { text } = await owner.open(variant.url ?? '');
      hold(`variant, ${privacy.personal}`, text);
      for (const [token] of text.matchAll(/\b[A-Z2-7]{26}\b/g)) tokens[at]?.add(token);
    }
    const reported = [{ content: 'report', format: 'xlsx' }];
    const hidden = { privacy: { personal: random.one(hiding) } };
    const report = made.parse(
      await owner.call('POST', '/exports', 202, { quiz_id: 1, outputs: reported, options: hidden }),
    );
    const seen = link.parse(await owner.call('POST', `/exports/${report.id}/links`, 201, {}));
    hold('report', (await owner.open(seen.url ?? '')).text);
    const outputs = ['report', 'summary'].map((content) => ({ content, format: 'xlsx' }));
    const options = { privacy: { minimum_base: 5 } };
    const few = made.parse(await owner.call('POST', '/exports', 202, { quiz_id: 1, outputs, options }));
    const shared = link.parse(await owner.call('POST', `/exports/${few.id}/links`, 201, {}));
    hold('report, minimum base', (await owner.open(shared.url ?? '')).text);
    hold('receipt, minimum base', JSON.stringify(await owner.call('GET', `/exports/${few.id}/manifest`, 200)));
  }

  return {
    share,
    answerNext() {
      const who = people[answers.length];
      const at = owner.clock.now - 86_400_000 + answers.length * 61_007;
      if (who) answers.push(answerOf(who, answers.length, at));
    },
    async edit(wanted: (typeof policies)[number], byPreset: boolean) {
      personal = wanted;
      tally.edits++;
      const options = { privacy: { personal } };
      const preset = byPreset
        ? made.parse(await owner.call('POST', '/presets', 201, { name: `week ${tally.edits}`, options }))
        : undefined;
      const batch = { surveys: { ids: [1] }, outputs: csv, ...(preset ? { preset_id: preset.id } : { options }) };
      await owner.call('PATCH', `/schedules/${ids.edited}`, 200, { batch });
      await visitNewest();
    },
    async runAll() {
      for (const id of Object.values(ids)) {
        owner.clock.now += 60_000;
        await owner.call('POST', `/schedules/${id}/run`, 202);
      }
      await visitNewest();
    },
    async confirmIfHiding() {
      if (!hiding.some((one) => one === personal)) return;
      const { status } = link.parse(await owner.call('POST', `/links/${newest.id}/confirm`, 200));
      if (status === 'active') tally.confirmed++;
      await visitNewest();
    },
    async stop() {
      const mail = owner.mails.findLast(({ headers }) => headers['List-Unsubscribe'] !== undefined);
      await owner.open(/<(.*)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '', { method: 'POST' });
      tally.stoppedAt = owner.mails.length;
    },
    passWeek() {
      owner.clock.now += WEEK_MS;
    },
    async result(): Promise<YearOfPrivacy> {
      for (const mail of owner.mails) await holdMail(owner, mail, hold);
      const late = owner.mails.slice(tally.stoppedAt).map(({ to }) => `a mail to ${to} after the stop`);
      const both = [...(tokens[0] ?? [])].filter((token) => tokens[1]?.has(token));
      const found = [
        ...held.flatMap(({ what, text }) => foundIn(text, people.slice(0, answers.length), answers, what)),
        ...(tally.stoppedAt < 0 ? [] : late),
        ...both.map((token) => `the token ${token} under two salts`),
      ];
      const { edits, paused, confirmed } = tally;
      return { people: answers.length, edits, paused, confirmed, mails: owner.mails.length, held: held.length, found };
    },
  };
}

/** Two destinations, one of them with plus-addresses; everybody says yes. */
async function agreedDestinations(owner: Owner): Promise<string[]> {
  const ids: string[] = [];
  for (const to of [[reader], ['reader+weekly@example.org', reader]]) {
    const body = { name: `to ${to.length}`, kind: 'email', to };
    ids.push(made.parse(await owner.call('POST', '/destinations', 201, body)).id);
  }
  for (const { text } of owner.mails) await owner.open(/https?:\S+\/m\/\S+/.exec(text)?.[0] ?? '', { method: 'POST' });
  return ids;
}

/** One that is edited all the time, one that mails masked files, and one that mails changes. */
async function schedulesOf(owner: Owner, places: readonly string[]) {
  const make = async (name: string, privacy: object, more: object = {}) => {
    const batch = { surveys: { ids: [1] }, outputs: csv, options: { privacy }, ...more };
    return made.parse(await owner.call('POST', '/schedules', 201, { name, cron: '0 6 1 1 *', batch })).id;
  };
  const deliver = places.map((destination_id) => ({ destination_id }));
  return {
    edited: await make('Edited', { personal: 'remove' }),
    mailed: await make('Mailed', { personal: 'mask' }, { deliver }),
    changes: await make(
      'Changes',
      { personal: 'pseudonym', salt: salts[0] },
      { deliver: deliver.map((one) => ({ ...one, attach: 'link' })), changes: 'since_last_run' },
    ),
  };
}

/** With what is attached, and what its links lead to. */
async function holdMail(owner: Owner, { subject, text, html, attachments }: Owner['mails'][number], hold: Hold) {
  hold('mail', [subject, text, html, ...attachments.map(({ bytes }) => Buffer.from(bytes).toString())].join('\n'));
  for (const url of new Set(text.match(/https?:\S+\/s\/[\w-]+/g))) hold('link in a mail', (await owner.open(url)).text);
}

type Hold = (what: string, text: string) => void;

/** Anybody at all; and in copies and under a minimum base ids, exact times and codes that only one respondent has. */
function foundIn(text: string, people: readonly Identity[], answers: readonly Answer[], what: string): string[] {
  const trace = traceIn(text);
  const who = people.flatMap((one) =>
    [...tracesOf(one), traceIn(promoCodeOf(one))].filter((sign) => trace.includes(sign)),
  );
  const salted = salts.filter((salt) => text.includes(salt));
  const isApart = what.startsWith('variant') || what.endsWith('minimum base');
  const exact = isApart
    ? answers.flatMap(({ id, submittedAt = '' }) =>
        [String(id), submittedAt.slice(0, 19)].filter((sign) => text.includes(sign)),
      )
    : [];
  return [...who, ...salted, ...exact].map((sign) => `${what}: ${sign}`);
}
