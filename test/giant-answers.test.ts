/** The made-up survey service of the bench: however it is asked, every answer comes once, on its day. */
import { describe, expect, it } from 'vitest';
import { generatedAnswer } from './bench/generated-answers.ts';
import { createAnswersList } from './bench/giant/answers-list.ts';

const ANSWERS = 45_000;
const list = createAnswersList(ANSWERS, (number) => generatedAnswer(number, 1, 3));

interface Page {
  data: { total: number; answers: { id: number; submitted_at: string }[]; next_cursor: string | null };
}

function ask(parameters: Record<string, string>): Page['data'] {
  const page: Page = JSON.parse(Buffer.concat(list(new URLSearchParams(parameters))).toString());
  return page.data;
}

function walk(parameters: Record<string, string>): number[] {
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const limit = cursor === '' ? '100' : '500';
    const { answers, next_cursor } = ask({ ...parameters, limit, cursor });
    ids.push(...answers.map(({ id }) => id));
    cursor = next_cursor;
  }
  return ids;
}

describe('the giant survey of the bench', () => {
  it('gives every answer once, in order, by cursor', () => {
    const ids = walk({});
    expect(ids).toHaveLength(ANSWERS);
    expect(ids.every((id, at) => at === 0 || id === (ids[at - 1] ?? 0) + 1)).toBe(true);
  });

  it('counts and gives the answers of days, both ends included, and no others', () => {
    const days = { date_from: '2026-06-01', date_to: '2026-06-03' };
    const { total, answers } = ask({ ...days, limit: '5000', cursor: '' });
    expect(answers).toHaveLength(total);
    const found = new Set(answers.map(({ submitted_at }) => submitted_at.slice(0, 10)));
    expect([...found]).toEqual(['2026-06-01', '2026-06-02', '2026-06-03']);
    expect(walk(days)).toHaveLength(total);
  });

  it('is the sum of its days', () => {
    const before = ask({ date_to: '2026-05-15', limit: '1' }).total;
    const behind = ask({ date_from: '2026-05-16', limit: '1' }).total;
    expect(before + behind).toBe(ANSWERS);
    expect(ask({ date_to: '2000-01-01', limit: '1' })).toMatchObject({ total: 0, answers: [], next_cursor: null });
  });

  it('tells its newest answer', () => {
    const [newest] = ask({ limit: '1', offset: '0', sort: 'date_end', order: 'desc' }).answers;
    expect(newest?.submitted_at).toMatch(/^2026-06-30T23:/);
  });
});
