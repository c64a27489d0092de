/** What the filters of a form offer, and how they keep what was chosen elsewhere. */
import { describe, expect, it } from 'vitest';
import { editedFilterForm } from '../../../../../../shared/ways-in/dashboard/page/forms/filter-form.ts';
import { countries } from '../../../../../../shared/ways-in/dashboard/page/forms/filters/countries.ts';
import { followed, mayBeFollowed } from '../../../../../../shared/ways-in/dashboard/page/forms/filters/followed.ts';
import { localMoment, momentAt } from '../../../../../../shared/ways-in/dashboard/page/forms/filters/moments.ts';
import { viewerZone } from '../../../../../../shared/ways-in/dashboard/page/viewer-zone.ts';
import { isTimezone } from '../../../../../../shared/zone.ts';

describe('the filters of a form', () => {
  it('show what was chosen before as choices, whatever is in it', () => {
    const { picked, text } = editedFilterForm({ country: ['DE'], tags: ['a, b', 'c'] });
    expect(picked).toMatchObject({ country: ['DE'], tags: ['a, b', 'c'] });
    expect(text).toMatchObject({ country: '', tags: '' });
  });

  it('offer every country once, by its name', () => {
    for (const language of ['en', 'ru']) {
      const all = countries(language);
      expect(all.length).toBeGreaterThan(240);
      expect(new Set(all.map(([, name]) => name)).size).toBe(all.length);
      expect(all.some(([code]) => ['EU', 'ZZ', 'SU', 'XA'].includes(code))).toBe(false);
    }
    expect(countries('ru').find(([code]) => code === 'DE')).toEqual(['DE', 'Германия']);
  });

  it('tell a moment by the clock of the reader, and give the same moment back', () => {
    expect(isTimezone(viewerZone)).toBe(true);
    for (const moment of ['2026-03-29T00:30:00.000Z', '2026-07-01T12:00:00.000Z']) {
      expect(localMoment(moment)).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d$/);
      expect(momentAt(localMoment(moment))).toBe(moment);
    }
    expect([localMoment('tomorrow'), momentAt('')]).toEqual(['', '']);
  });
});

describe('an export that follows another', () => {
  const files = [
    { content: 'answers', format: 'csv' },
    { content: 'report', format: 'pdf' },
  ];
  const job = (differs: object) =>
    ({
      status: 'ready',
      files,
      batch_id: null,
      variant_of: null,
      filters: { country: ['DE'] },
      options: {},
      ...differs,
    }) as unknown as Parameters<typeof mayBeFollowed>[0];

  it('takes over its answers and filters, as files with rows', () => {
    expect(followed(job({}))).toEqual({
      outputs: [{ content: 'answers', format: 'csv' }],
      filters: { country: ['DE'] },
      options: {},
    });
    const wanted = followed(job({}), [
      { content: 'answers', format: 'xlsx' },
      { content: 'summary', format: 'pdf' },
    ]);
    expect(wanted.outputs).toEqual([{ content: 'answers', format: 'xlsx' }]);
  });

  it('follows none that is not ready, has no rows, belongs to others or moves with the days', () => {
    expect(mayBeFollowed(job({}))).toBe(true);
    const none = [
      { status: 'running' },
      { files: files.slice(1) },
      { batch_id: 'bat_1' },
      { variant_of: 'exp_1' },
      { filters: { period: 'today' } },
    ];
    for (const one of none) expect(mayBeFollowed(job(one)), JSON.stringify(one)).toBe(false);
  });
});
