/** A job asks for the owner's key when it needs tokens, once, and for nothing otherwise; its files say what was done. */
import { describe, expect, it } from 'vitest';
import { type Output, optionsSchema } from '../../../../shared/exports/options.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import type { Format } from '../../../../shared/formats/all-formats.ts';
import { textsOf } from '../../../support/files-read/file-texts.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../../../support/worlds/export-world.ts';

const outputs = outputsOf('csv', 'xlsx', 'word');
const all = Array.from({ length: 8 }, (_, at) =>
  answerOf({
    id: at + 1,
    ip_address: '203.0.113.7',
    answers: [answerTo('q1', `p${at}@example.org`)],
    variables: { w: 'x' },
  }),
);

function outputsOf(...formats: Format[]): Output[] {
  return formats.map((format) => ({ content: 'answers', format }));
}

async function exported(options: object, wanted = outputs) {
  const world = createWorld(all, 3);
  const asked: string[] = [];
  const pseudonymKeys = {
    of: async (owner: string) => {
      asked.push(owner);
      return Buffer.from(owner);
    },
  };
  const request = { ...csvRequest, outputs: wanted, options: optionsSchema.parse(options) };
  const job = await requestExport(world.deps, alice, request);
  await runExport({ ...world.deps, pseudonymKeys }, job, plentyOfTime);
  const done = await world.read(job);
  expect([done?.status, done?.problem]).toEqual(['ready', undefined]);
  const texts = done?.files.map(({ key }) => textsOf(Buffer.from(world.files.objects.get(key) ?? []))) ?? [];
  const manifest = JSON.parse(Buffer.from(world.files.objects.get(done?.manifestKey ?? '') ?? []).toString());
  return { asked, texts, manifest };
}

describe('the key of pseudonyms', () => {
  it.each([{}, { personal: 'mask' }, { personal: 'remove', free_text: 'scrub' }, { columns: { 'q:q1': 'remove' } }])(
    'is not asked for under %j',
    async (privacy) => expect((await exported({ privacy })).asked).toEqual([]),
  );

  it('is asked for once per job, whatever the number of files', async () => {
    expect((await exported({ privacy: { personal: 'pseudonym' } })).asked).toEqual([alice.owner]);
    expect((await exported({ privacy: { columns: { 'var:w': 'pseudonym' } } })).asked).toEqual([alice.owner]);
  });
});

describe('what was done', () => {
  it('is reported in the file, in its language, and in the receipt with counts', async () => {
    const { texts, manifest } = await exported({
      lang: 'ru',
      privacy: { personal: 'mask', columns: { city: 'remove' } },
    });
    const [, xlsx, word] = texts;
    for (const text of [xlsx, word]) expect(text).toContain('Замаскированные столбцы');
    // a Word file has no city to begin with
    expect(xlsx).toContain('Удалённые столбцы');
    const column = (id: string) => manifest.columns.find((one: { id: string }) => one.id === id)?.privacy;
    expect(column('q:q1')).toEqual({ treatment: 'mask', kind: 'email', reason: 'content', cells_changed: 8 });
    expect(column('var:w')).toEqual({ treatment: 'scrub', kind: null, reason: null, cells_changed: 0 });
    expect(column('ip_address')).toMatchObject({
      treatment: 'mask',
      kind: 'network',
      reason: 'type',
      cells_changed: 8,
    });
    expect(manifest.removed_columns).toMatchObject([
      { id: 'city', privacy: { treatment: 'remove', reason: 'chosen' } },
    ]);
  });

  it('is done with the salt of one recipient, which the receipt does not tell', async () => {
    const salted = async (salt?: string) => exported({ privacy: { personal: 'pseudonym', ...(salt && { salt }) } });
    const [plain, one, other] = [await salted(), await salted('for the agency'), await salted('for the client')];
    const token = ({ texts: [csv = ''] }: typeof plain) => /[A-Z2-7]{26}/.exec(csv)?.[0];
    expect(new Set([plain, one, other].map(token)).size).toBe(3);
    expect(one.manifest.options.privacy).toMatchObject({ salted: true });
    expect(JSON.stringify([one.texts, one.manifest])).not.toContain('for the agency');
  });

  it('is found in the answers of every part, before the first row is written', async () => {
    const { texts } = await exported({ privacy: { personal: 'mask' } });
    expect(texts.filter((text) => /p\d@example/.test(text))).toEqual([]);
  });

  it('is nothing where nothing was asked for; the receipt still says what looks personal', async () => {
    const { texts, manifest } = await exported({});
    for (const text of texts) expect(text).not.toContain('Masked');
    const reported = manifest.columns.filter((one: { privacy: { kind: unknown } }) => one.privacy.kind !== null);
    expect(reported.map((one: { id: string }) => one.id)).toEqual([
      'city',
      'promo_code',
      'ip_address',
      'user_agent',
      'q:q1',
    ]);
    expect(manifest.removed_columns).toEqual([]);
  });

  it.each(['sav', 'dta'] as const)('counts every cell once, though %s walks through the rows twice', async (format) => {
    const { manifest } = await exported({ privacy: { personal: 'mask' } }, outputsOf(format));
    const masked = manifest.columns.find((column: { id: string }) => column.id === 'q:q1');
    expect(masked).toMatchObject({ privacy: { treatment: 'mask', cells_changed: 8 } });
  });
});
