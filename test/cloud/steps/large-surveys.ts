/** A survey so large that its export is divided: pulled, rendered and put together by many workers. */
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { usualDivision } from '../../../shared/exports/job/run-deps.ts';
import type { NewAnswer } from '../../../shared/survey-service/store/answer-record.ts';
import { csv, customerOf, downloaded } from './customer.ts';
import { fillSurvey, type MadeSurvey, newSurvey, storedAnswer } from './made-surveys.ts';
import type { Cloud, Step } from './step.ts';

const ANSWERS = usualDivision.fromAnswers;
const DAYS = 60;
const DAY_MS = 86_400_000;
const firstDay = Date.parse('2026-03-01T12:00:00Z');

/** What a respondent gave who came as number `turn`. */
function answerOf({ id, questions: [why = '', email = ''] }: MadeSurvey, turn: number): NewAnswer {
  const at = new Date(firstDay + Math.floor((turn * DAYS) / ANSWERS) * DAY_MS).toISOString();
  return storedAnswer(id, at, [
    { question_id: why, question_text: 'Why?', answer: `${turn} ${'and so on '.repeat(10)}`, answer_type: 'input' },
    { question_id: email, question_text: 'E-mail', answer: `person${turn}@example.com`, answer_type: 'email' },
  ]);
}

/** Answered by more people than a proof could send one by one: straight into the table. */
async function largeSurvey(cloud: Cloud): Promise<MadeSurvey> {
  const entities = [
    { type: 'input', title: 'Why?' },
    { type: 'email', title: 'E-mail' },
  ];
  const survey = await newSurvey(customerOf(cloud), entities);
  const answers = Array.from({ length: ANSWERS }, (_, turn) => answerOf(survey, turn));
  await fillSurvey(cloud, survey.id, answers);
  return survey;
}

const divided: Step = {
  name: 'an export of 50,000 answers is divided among workers, and its files have every row once',
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const survey = await largeSurvey(cloud);
    const { files } = await customerOf(cloud).ready({
      quiz_id: survey.id,
      outputs: [...csv, { content: 'answers', format: 'xlsx' }],
      options: { privacy: { personal: 'pseudonym', free_text: 'keep' } },
    });
    for (const { url, sha256 } of files) {
      expect(
        createHash('sha256')
          .update(await downloaded(url))
          .digest('hex'),
      ).toBe(sha256);
    }
    const rows: Record<string, string>[] = parse(await downloaded(files[0]?.url), { columns: true });
    const turns = new Set(rows.map((row) => Number.parseInt(row['Why?'] ?? '', 10)));
    expect([rows.length, turns.size]).toEqual([ANSWERS, ANSWERS]);
    expect(new Set(rows.map((row) => row['E-mail'])).size).toBe(ANSWERS);
    expect(files.map(({ rows: written }) => written)).toEqual([ANSWERS, ANSWERS]);
  },
};

export const largeSteps: readonly Step[] = [divided];
