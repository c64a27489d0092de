/** Tables whose personal columns are masked, given tokens, scrubbed or left out, column by column. */
import { describe, expect, it } from 'vitest';
import type { Privacy } from '../../../shared/privacy/policy.ts';
import { defaultPrivacy } from '../../../shared/privacy/policy.ts';
import { pseudonyms } from '../../../shared/privacy/pseudonym.ts';
import { readSurvey } from '../../../shared/surveys/survey.ts';
import { createContentScan, nothingSeen } from '../../../shared/tables/treating/personal-content.ts';
import { treatTable } from '../../../shared/tables/treating/treated-table.ts';
import { rowsOf, tableOf } from '../../support/files-written/table-cells.ts';
import { answerOf, answerTo, packed } from '../../support/surveys/packed-answers.ts';

const options = [{ id: 'o1', text: 'Yes' }];
const entities = {
  mail: { type: 'email', title: 'Write to' },
  files: { type: 'file', title: 'Papers' },
  pick: { type: 'choice', title: 'Pick', choiceEntities: options, choiceMultiple: true, choiceTextOther: true },
  say: { type: 'input', title: 'Comment' },
  stars: { type: 'rating', title: 'Stars' },
};
const survey = readSurvey({ id: 1, name: 'T', widgets: { ids: Object.keys(entities), entities } }, { lang: 'en' });
const answers = [
  answerOf({
    ip_address: '203.0.113.7',
    submitted_at: '2026-03-02T13:14:15.000Z',
    duration_seconds: 137,
    promo_code: 'SPRING-4711',
    tags: ['vip', 'call +79161234567'],
    answers: [
      answerTo('mail', 'grace@example.org', { answer_type: 'email' }),
      answerTo('files', [{ name: 'passport.pdf', url: 'https://example.org/1' }], { answer_type: 'file' }),
      answerTo('pick', ['o1'], { answer_type: 'choice', other: 'ask grace@example.org' }),
      answerTo('say', 'my number is +7 916 123-45-67'),
      answerTo('stars', 5, { answer_type: 'rating' }),
    ],
    variables: { ref: 'bob@example.org', w: 1.5, who: { n: 1, of: ['x', 'eve@example.org'] } },
  }),
];

async function cells(privacy: Partial<Privacy>, choices: 'joined' | 'both' = 'joined') {
  if (!survey) throw new Error('not a survey');
  const table = tableOf(survey, answers, 'UTC', { choices });
  const scan = createContentScan(table.columns);
  scan.read(packed(answers));
  const content = privacy.personal === undefined ? nothingSeen : scan.seen();
  const treated = treatTable(table, { ...defaultPrivacy, ...privacy }, content, {
    pseudonym: pseudonyms(Buffer.from('key')),
  });
  const [row = []] = (await rowsOf(treated.table, answers)).rows;
  return { row: Object.fromEntries(treated.table.columns.map(({ id }, at) => [id, row[at] ?? null])), treated, table };
}

describe('a table', () => {
  it('in which nothing is treated keeps its very columns', async () => {
    const { treated, table } = await cells({});
    expect(treated.table.columns.every((column, at) => column === table.columns[at])).toBe(true);
  });

  it('is masked where it is personal by type or content, and nowhere else', async () => {
    const { row, treated } = await cells({ personal: 'mask' });
    expect(row).toMatchObject({
      'q:mail': 'g…@example.org',
      'q:files:names': '….pdf',
      'q:files:urls': '…',
      ip_address: '203.0.…',
      'var:ref': 'b…@example.org',
      'var:who': '…',
      'q:say': 'my number is [phone]',
      'q:stars': 5,
      'var:w': 1.5,
    });
    const mail = treated.columns.find(({ column }) => column.id === 'q:mail');
    expect(mail).toMatchObject({
      treatment: 'mask',
      personal: { kind: 'email', reason: 'type' },
      changed: { cells: 1 },
    });
  });

  it('loses the columns that are removed, and says which', async () => {
    const { row, treated } = await cells({ personal: 'remove' });
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['q:mail']));
    const removed = treated.columns.filter(({ treatment }) => treatment === 'remove').map(({ column }) => column.id);
    expect(removed).toEqual([
      'city',
      'promo_code',
      'ip_address',
      'user_agent',
      'q:mail',
      'q:files:names',
      'q:files:urls',
      'var:ref',
      'var:who',
    ]);
  });

  it('treats a column as its caller says, all columns of a question by its id, the longer id before the shorter', async () => {
    const columns = { 'q:mail': 'keep', 'q:pick': 'mask', 'q:pick:other': 'keep', 'q:stars': 'pseudonym' } as const;
    const { row } = await cells({ personal: 'mask', columns }, 'both');
    expect(row).toMatchObject({ 'q:mail': 'grace@example.org', 'q:pick': '…', 'q:pick:o1': '…' });
    expect(row['q:pick:other']).toBe('ask grace@example.org');
    expect(row['q:stars']).toMatch(/^[A-Z2-7]{26}$/);
  });

  it('is scrubbed in free texts, own texts, variables and tags; numbers that stay are numbers', async () => {
    const { row } = await cells({ free_text: 'scrub' });
    expect(row).toMatchObject({
      'q:say': 'my number is [phone]',
      'q:pick:other': 'ask [e-mail]',
      'var:ref': '[e-mail]',
      'var:w': 1.5,
      tags: 'vip; call [phone]',
      'q:mail': 'grace@example.org',
      'q:stars': 5,
    });
  });

  it.each(['mask', 'pseudonym', 'remove'] as const)(
    'is scrubbed in free texts under %s unless its caller says otherwise',
    async (personal) => {
      expect((await cells({ personal })).row['q:say']).toBe('my number is [phone]');
      const kept = await cells({ personal, free_text: 'keep' });
      expect(kept.row['q:say']).toBe('my number is +7 916 123-45-67');
    },
  );

  it('loses in its texts what the row says of its respondent elsewhere, also in columns that are not in the table', async () => {
    const asked = {
      who: { type: 'fio', title: 'Who' },
      mail: { type: 'email', title: 'Write to' },
      say: { type: 'input', title: 'Comment' },
    };
    const own = readSurvey({ id: 1, name: 'T', widgets: { ids: Object.keys(asked), entities: asked } }, { lang: 'en' });
    if (!own) throw new Error('not a survey');
    const rows = [
      answerOf({
        answers: [
          answerTo('who', 'Grace Hopper', { answer_type: 'fio' }),
          answerTo('mail', 'amazing.grace@example.org', { answer_type: 'email' }),
          answerTo('say', 'I am Hopper (amazing.grace), call me grace. Ada was here too'),
        ],
      }),
    ];
    const table = tableOf(own, rows, 'UTC', { columns: ['q:say'] });
    const every = tableOf(own, rows, 'UTC', {}).columns;
    const said = async (privacy: Partial<Privacy>) => {
      const treated = treatTable(table, { ...defaultPrivacy, ...privacy }, nothingSeen, { every });
      return (await rowsOf(treated.table, rows)).rows;
    };
    expect(await said({ personal: 'remove' })).toEqual([['I am [name] ([e-mail]), call me [name]. Ada was here too']]);
    expect(await said({ free_text: 'scrub' })).toEqual([
      ['I am Hopper (amazing.grace), call me grace. Ada was here too'],
    ]);
  });

  it('cannot be matched by ids and exact times where it is unlinked', async () => {
    const { row, treated } = await cells({ unlinked: true });
    expect(treated.columns.find(({ column }) => column.id === 'id')?.treatment).toBe('remove');
    expect(row).not.toHaveProperty('id');
    expect(row).toMatchObject({ submitted_at: new Date('2026-03-02T00:00:00Z'), duration_seconds: 120 });
    const exact = (await cells({})).row;
    expect(exact).toMatchObject({ submitted_at: new Date('2026-03-02T13:14:15Z'), duration_seconds: 137 });
  });

  it('counts a promo code as personal: it was given to one respondent', async () => {
    const { row } = await cells({ personal: 'mask' });
    expect(row.promo_code).toBe('…11');
  });

  it('has no words of anybody’s own where free text is removed, but those its caller keeps', async () => {
    const { row, treated } = await cells({ free_text: 'remove', columns: { 'var:w': 'keep' } });
    expect(treated.columns.find(({ column }) => column.id === 'var:w')?.personal).toBeUndefined();
    expect(Object.keys(row).filter((id) => id.includes(':'))).toEqual([
      ...['q:mail', 'q:files:names', 'q:files:urls', 'q:pick', 'q:stars', 'var:w'],
    ]);
    expect(row.tags).toBe('vip; call [phone]');
  });

  it('of which nothing would be left is refused', () => {
    if (!survey) throw new Error('not a survey');
    const table = tableOf(survey, answers, 'UTC', { columns: ['q:mail'] });
    expect(() => treatTable(table, { ...defaultPrivacy, personal: 'remove' }, nothingSeen)).toThrow(
      'every column would be removed',
    );
  });
});
