/** Which answers belong into the table: days in the caller's zone, ids, completeness, screen-out, trash. */
import { describe, expect, it } from 'vitest';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { rowFilter } from '../../../shared/tables/row-filter.ts';
import { rowsOf, surveyOf, tableOf } from '../../support/files-written/table-cells.ts';
import { answerOf } from '../../support/surveys/packed-answers.ts';

async function kept(filters: object, raw: readonly object[], timezone = 'UTC'): Promise<number[]> {
  const answers = raw.map((record, index) => answerOf({ id: index + 1, ...record }));
  const filter = rowFilter(filtersSchema.parse(filters), timezone);
  const { rows, counts } = await rowsOf(tableOf(surveyOf({ type: 'input' }), answers, timezone), answers, filter);
  expect(counts).toEqual({ read: raw.length, filteredOut: raw.length - rows.length });
  return rows.map(([id]) => Number(id));
}

const at = (...times: string[]) => times.map((submitted_at) => ({ submitted_at }));

describe('days', () => {
  it('are whole and both inclusive', async () => {
    const times = at(
      '2025-12-31T23:59:59.999Z',
      '2026-01-01T00:00:00.000Z',
      '2026-01-31T23:59:59.999999Z',
      '2026-02-01T00:00:00.000Z',
    );
    expect(await kept({ date_from: '2026-01-01', date_to: '2026-01-31' }, times)).toEqual([2, 3]);
    expect(await kept({ date_from: '2026-01-01' }, times)).toEqual([2, 3, 4]);
    expect(await kept({ date_to: '2026-01-31' }, times)).toEqual([1, 2, 3]);
    expect(await kept({}, times)).toEqual([1, 2, 3, 4]);
  });

  it('are those of the zone', async () => {
    const times = at('2025-12-31T20:59:59Z', '2025-12-31T21:00:00Z', '2026-01-01T20:59:59Z', '2026-01-01T21:00:00Z');
    expect(await kept({ date_from: '2026-01-01', date_to: '2026-01-01' }, times, 'Europe/Moscow')).toEqual([2, 3]);
  });

  it('have 23 or 25 hours where the clocks change', async () => {
    const short = at('2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z');
    expect(await kept({ date_from: '2026-03-29', date_to: '2026-03-29' }, short, 'Europe/Berlin')).toEqual([2, 3]);
    const long = at('2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z');
    expect(await kept({ date_from: '2026-10-25', date_to: '2026-10-25' }, long, 'Europe/Berlin')).toEqual([2, 3]);
  });

  it('begin at the end of the gap where midnight is skipped', async () => {
    const times = at('2018-11-04T02:59:59Z', '2018-11-04T03:00:00Z');
    expect(await kept({ date_from: '2018-11-04' }, times, 'America/Sao_Paulo')).toEqual([2]);
    expect(await kept({ date_to: '2018-11-03' }, times, 'America/Sao_Paulo')).toEqual([1]);
  });

  it('are never those of an answer without a time', async () => {
    const times = [{}, { submitted_at: 'soon' }, { submitted_at: '2026-01-01 10:00:00' }];
    expect(await kept({ date_from: '2026-01-01', date_to: '2026-01-01' }, times)).toEqual([3]);
  });
});

describe('moments', () => {
  const times = at(
    '2026-01-01T05:59:59.999Z',
    '2026-01-01T06:00:00Z',
    '2026-01-01T06:59:59.999Z',
    '2026-01-01T07:00:00Z',
  );

  it('include the first and not the last, whatever the zone of the file', async () => {
    const hour = { submitted_from: '2026-01-01T09:00:00+03:00', submitted_to: '2026-01-01T07:00:00Z' };
    expect(await kept(hour, times)).toEqual([2, 3]);
    expect(await kept(hour, times, 'Asia/Tokyo')).toEqual([2, 3]);
  });

  it('narrow days further', async () => {
    expect(await kept({ date_from: '2026-01-01', submitted_from: '2026-01-01T06:30:00Z' }, times)).toEqual([3, 4]);
  });
});

describe('marks', () => {
  const answers = [
    { is_complete: true },
    { is_complete: false },
    { is_complete: true, is_screenout: true },
    { is_complete: true, is_deleted: true },
    { is_complete: false, is_screenout: true },
    { is_complete: true, is_hide: true },
  ];

  it.each([
    [{}, [1, 6]],
    [{ is_complete: false }, [2]],
    [{ is_complete: null }, [1, 2, 6]],
    [{ is_screenout: true }, [1, 3, 6]],
    [{ is_screenout: true, is_complete: null }, [1, 2, 3, 5, 6]],
    [{ is_deleted: true }, [4]],
  ])('%j keep %j', async (filters, ids) => {
    expect(await kept(filters, answers)).toEqual(ids);
  });
});

describe('ids', () => {
  const five = Array.from({ length: 5 }, () => ({}));

  it.each([
    [{ ids: [2, 4, 99] }, [2, 4]],
    [{ excludedIds: [2, 4] }, [1, 3, 5]],
    [{ ids: [2, 4], excludedIds: [4] }, [2]],
    [{ ids: [], excludedIds: [] }, [1, 2, 3, 4, 5]],
  ])('%j keep %j', async (filters, ids) => {
    expect(await kept(filters, five)).toEqual(ids);
  });
});

describe('answers hidden from reports', () => {
  const raw = [{}, { is_hide: true }, { is_hide: false }];

  it('are with the others, left out, or alone', async () => {
    expect(await kept({}, raw)).toEqual([1, 2, 3]);
    expect(await kept({ hidden: 'with' }, raw)).toEqual([1, 2, 3]);
    expect(await kept({ hidden: 'without' }, raw)).toEqual([1, 3]);
    expect(await kept({ hidden: 'only' }, raw)).toEqual([2]);
  });
});
