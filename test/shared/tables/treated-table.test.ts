/** Tables whose personal columns are masked, given tokens, scrubbed or left out, column by column. */
import { describe, expect, it } from 'vitest';
import type { Privacy } from '../../../shared/privacy/policy.ts';
import { defaultPrivacy } from '../../../shared/privacy/policy.ts';
import { pseudonyms } from '../../../shared/privacy/pseudonym.ts';
import { readSurvey } from '../../../shared/surveys/survey.ts';
import { createContentScan, nothingSeen } from '../../../shared/tables/personal-content.ts';
import { treatTable } from '../../../shared/tables/treated-table.ts';
import { answerOf, answerTo, packed } from '../../support/packed-answers.ts';
import { rowsOf, tableOf } from '../../support/table-cells.ts';

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
  const treated = treatTable(table, { ...defaultPrivacy, ...privacy }, content, pseudonyms(Buffer.from('key')));
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
      ...{ 'q:mail': 'g…@example.org', 'q:files:names': '….pdf', 'q:files:urls': '…', ip_address: '203.0.…' },
      ...{
        'var:ref': 'b…@example.org',
        'var:who': '…',
        'q:say': 'my number is +7 916 123-45-67',
        'q:stars': 5,
        'var:w': 1.5,
      },
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
      ...{ 'q:say': 'my number is [phone]', 'q:pick:other': 'ask [e-mail]', 'var:ref': '[e-mail]', 'var:w': 1.5 },
      ...{ tags: 'vip; call [phone]', 'q:mail': 'grace@example.org', 'q:stars': 5 },
    });
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
