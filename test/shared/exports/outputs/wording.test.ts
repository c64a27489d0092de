/** Questions that were reworded: the receipt says when, and which titles answers still have. */
import { describe, expect, it } from 'vitest';
import { structureChange, wordingWarnings } from '../../../../shared/exports/outputs/wording.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { createPageScanner } from '../../../../shared/packing/scan-answers.ts';
import { noFacts } from '../../../../shared/surveys/facts.ts';
import { readSurvey } from '../../../../shared/surveys/survey.ts';
import { said } from '../../../support/surveys/said.ts';
import { alice, answers, createWorld, csvRequest, plentyOfTime, survey } from '../../../support/worlds/export-world.ts';

const facts = { ...noFacts, oldestSubmittedAt: '2026-02-01T10:00:00Z', newestSubmittedAt: '2026-03-01T10:00:00Z' };
const changedAt = (structureChangedAt?: string) => ({ ...survey, ...(structureChangedAt && { structureChangedAt }) });

describe('a change of the questions', () => {
  it('is reported where it came after the first answer', () => {
    const warnings = wordingWarnings(changedAt('2026-02-10T10:00:00Z'), facts);
    expect(warnings).toEqual([
      { code: 'questions_changed', values: { changed_on: '2026-02-10', first_answer_on: '2026-02-01' } },
    ]);
    expect(said(warnings).join()).toContain('changed on 2026-02-10, after the first answer of 2026-02-01');
  });

  it.each([
    ['2026-01-10T10:00:00Z', false],
    ['2026-02-10T10:00:00Z', true],
    [undefined, null],
    ['some day', null],
  ])('at %s is after the first answer: %s', (at, expected) => {
    expect(structureChange(changedAt(at), facts).changed_after_first_answer).toBe(expected);
    expect(wordingWarnings(changedAt(at), facts)).toHaveLength(expected ? 1 : 0);
  });

  it('is read from what the survey service sends', () => {
    const read = (more: object) => readSurvey({ id: 1, name: 'x', ...more }, {})?.structureChangedAt;
    expect(read({ published_at: '2026-01-01T00:00:00Z' })).toBe('2026-01-01T00:00:00Z');
    expect(read({ published_at: '2026-01-02', structure_updated_at: '2026-01-01' })).toBe('2026-01-01');
    expect(read({ published_at: null })).toBeUndefined();
    expect(read({})).toBeUndefined();
  });
});

describe('titles in answers', () => {
  it('are noted by the scanner of pages, each once, also of answers with own texts', () => {
    const entry = (question_text: string, other?: string) => ({
      question_id: 'q1',
      question_text,
      answer: ['a'],
      answer_type: 'choice',
      ...(other && { other }),
    });
    const texts = ['Old?', 'Old?', 'New?', 'Old?', 'New?', 'Newest?'];
    const list = texts.map((text, at) => ({
      id: at + 1,
      submitted_at: `2026-03-0${6 - at}T10:00:00Z`,
      answers: [entry(text, at % 2 === 0 ? 'own' : undefined)],
    }));
    const page = Buffer.from(JSON.stringify({ data: { total: 6, answers: list } }));
    const scanned = createPageScanner().scan(page).answers.facts;
    expect(scanned.questions).toMatchObject([{ title: 'Old?', otherTitles: ['New?', 'Newest?'] }]);
    expect(scanned).toMatchObject({
      oldestSubmittedAt: list[5]?.submitted_at,
      newestSubmittedAt: list[0]?.submitted_at,
    });
  });

  it('are in the manifest beside the column where the survey has another by now', async () => {
    const given = answers(4).map((answer, at) => ({
      ...answer,
      given: answer.given.map((one) => ({ ...one, ...(at < 2 && { questionTitle: 'What was for lunch?' }) })),
    }));
    const world = createWorld(given, 2);
    const job = await requestExport(world.deps, alice, csvRequest);
    await runExport(world.deps, job, plentyOfTime);
    const key = (await world.read(job))?.manifestKey ?? '';
    const manifest = JSON.parse(Buffer.from((await world.files.read(key)) ?? []).toString());
    const column = manifest.columns.find(({ id }: { id: string }) => id === 'q:q1');
    expect(column).toMatchObject({ older_titles: ['What was for lunch?'], guarded: 0 });
    expect(manifest.structure).toMatchObject({ changed_at: null, changed_after_first_answer: null });
    expect(manifest.columns.filter((one: object) => 'older_titles' in one)).toHaveLength(1);
  });
});
