/** A merge that names columns by wave: waves are counted from 1, and every column must be there, of one type. */
import { expect, it } from 'vitest';
import { checkMerge } from '../../../../shared/exports/merge/check-merge.ts';
import { mergeSchema } from '../../../../shared/exports/merge-options.ts';
import { privacySchema } from '../../../../shared/privacy/policy.ts';
import { readQuestion } from '../../../../shared/surveys/question.ts';

const asked: Readonly<Record<number, string>> = { 11: 'text', 12: 'text', 13: 'rating' };

function checked(map: Record<string, string>): Promise<void> {
  const upstream = {
    survey: async (_token: string, id: number) => ({
      id,
      name: `Wave ${id}`,
      language: 'en' as const,
      questions: [readQuestion(`q${id}`, { type: asked[id], title: 'Why?' })],
    }),
  };
  const merge = mergeSchema.parse({ map, outputs: [{ content: 'answers', format: 'csv' }] });
  const request = { merge, surveys: { ids: [11, 12, 13] }, options: { privacy: privacySchema.parse({}) } };
  return checkMerge({ upstream }, { token: 't', owner: 'u-1' }, request);
}

it.each([{ 'wave1:q:q11': 'q:q12' }, { 'wave2:q:q12': 'q:q11' }, { '12:q:q12': 'q:q11' }])('takes %j', async (map) => {
  await expect(checked(map)).resolves.toBeUndefined();
});

it.each([
  [{ 'wave1:q:q12': 'q:q11' }, /q:q12/],
  [{ 'wave4:q:q11': 'q:q12' }, /4/],
  [{ '99:q:q11': 'q:q12' }, /99/],
  [{ 'wave1:q:q11': 'q:q13' }, /q:q13/],
  [{ 'wave1:q:q11': 'q:nowhere' }, /q:nowhere/],
])('refuses %j', async (map, message) => {
  await expect(checked(map)).rejects.toMatchObject({
    code: 'validation_error',
    message: expect.stringMatching(message),
  });
});
