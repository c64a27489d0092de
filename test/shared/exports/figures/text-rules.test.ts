/** A text that was found, as privacy lets it be shown: whose it is, when it was submitted, and how much of it. */
import { describe, expect, it } from 'vitest';
import { checkTextCount, shownText } from '../../../../shared/exports/figures/text-rules.ts';
import { defaultPrivacy, type Privacy } from '../../../../shared/privacy/policy.ts';

const submittedAt = Date.parse('2026-02-28T22:30:00Z');
const shown = (privacy: Partial<Privacy>, text = 'Late again', timezone = 'UTC') =>
  shownText(
    { row: 5, submittedAt, text, highlights: [[text.length - 5, text.length]] },
    { privacy: { ...defaultPrivacy, ...privacy }, timezone, report: undefined },
  );

describe('a text that was found', () => {
  it('has its answer and its time', () => {
    expect(shown({})).toEqual({
      ...{ id: 5, submittedAt: '2026-02-28T22:30:00.000Z', text: 'Late again' },
      ...{ highlights: [[5, 10]], isShortened: false },
    });
  });

  it('has the day of the caller’s time zone and no id, where it must not be linked', () => {
    expect(shown({ unlinked: true })).toMatchObject({ id: null, submittedAt: '2026-02-28' });
    expect(shown({ unlinked: true }, 'x', 'Europe/Moscow')).toMatchObject({ submittedAt: '2026-03-01' });
  });

  it('lacks what its columns are removed for', () => {
    const columns = { id: 'remove', submitted_at: 'mask' } as const;
    expect(shown({ columns })).toMatchObject({ id: null, submittedAt: null });
  });

  it('is shown in part where it is long, around what was searched for', () => {
    const { text, highlights, isShortened } = shown({}, `${'Too long. '.repeat(300)}Found`);
    expect(isShortened).toBe(true);
    expect(text.length).toBeLessThanOrEqual(302);
    expect(highlights.map(([start, end]) => text.slice(start, end))).toEqual(['Found']);
  });
});

describe('more texts than can be read while somebody waits', () => {
  it('are refused, with what to do', () => {
    expect(() => checkTextCount(400_000)).not.toThrow();
    expect(() => checkTextCount(400_001)).toThrow(/question: More than 400,000 texts .* filter the answers/);
  });
});
