/** What a preview tells of files that hold figures and no table, and of how many answers there are in all. */
import { describe, expect, it } from 'vitest';
import { previewSchema } from '../../../../shared/operations/preview.ts';
import type { Question } from '../../../../shared/surveys/question.ts';
import { expectStatus } from '../../../support/hosts/expected-answer.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { survey } from '../../../support/worlds/export-world.ts';

const question = (id: string, type: string, title: string): Question => ({
  id,
  type,
  title,
  options: [],
  matrixRows: [],
  matrixColumns: [],
  isMultiple: false,
  hasOwnText: false,
});
const questions = [
  question('mail', 'email', 'Your e-mail'),
  question('born', 'datetime', 'Date of birth'),
  question('why', 'input', 'Why?'),
];
const given = [answerOf({ id: 1, answers: [answerTo('mail', 'ann@example.org')] }), answerOf({ id: 2 })];
const report = { content: 'report', format: 'pptx' };
const table = { content: 'answers', format: 'csv' };

async function previewed(wanted: { outputs: object[]; privacy?: object; filters?: object; answerCount?: number }) {
  const { call, script } = createApiWorld(given);
  const { answerCount, outputs, privacy = {}, filters = { is_complete: null } } = wanted;
  script.survey = async () => ({ ...survey, questions, ...(answerCount !== undefined && { answerCount }) });
  const json = { quiz_id: 7, outputs, filters, options: { privacy } };
  return previewSchema.parse(await expectStatus(await call('POST', '/exports/preview', json), 200));
}

describe('a preview of figures alone', () => {
  const treatments = async (privacy: object, outputs: object[] = [report]) =>
    Object.fromEntries((await previewed({ outputs, privacy })).personal.map(({ id, treatment }) => [id, treatment]));

  it.each([
    [{}, 'counted'],
    [{ personal: 'mask' }, 'counted'],
    [{ personal: 'pseudonym' }, 'counted'],
    [{ personal: 'keep' }, 'keep'],
    [{ personal: 'remove' }, 'remove'],
  ])('with %o says that personal questions are %s', async (privacy, treatment) => {
    expect(await treatments(privacy)).toEqual({ 'q:mail': treatment, 'q:born': treatment });
  });

  it('goes by what was said of a single column', async () => {
    const privacy = { personal: 'remove', columns: { 'q:mail': 'keep' } };
    expect(await treatments(privacy)).toEqual({ 'q:mail': 'keep', 'q:born': 'remove' });
  });

  it('says that texts are scrubbed, as reports do', async () => {
    const { columns } = await previewed({ outputs: [report] });
    expect(columns.find(({ id }) => id === 'q:why')).toMatchObject({ treatment: 'scrub' });
  });

  it('is one of cells where a table is wanted too', async () => {
    expect(await treatments({}, [report, table])).toMatchObject({ 'q:mail': 'keep', ip_address: 'keep' });
  });
});

describe('a preview says how many answers the survey has', () => {
  it('as the survey service counts them', async () => {
    expect(await previewed({ outputs: [table], answerCount: 9 })).toMatchObject({ rows: 2, answers: 9 });
  });

  it('but not where it does not say, nor beside its trash', async () => {
    expect(await previewed({ outputs: [table] })).toMatchObject({ answers: null });
    const filters = { is_deleted: true };
    expect(await previewed({ outputs: [table], answerCount: 9, filters })).toMatchObject({ answers: null });
  });
});
