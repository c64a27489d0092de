/** What is seen of answers on their way into a file: seen in segments, stored and merged, it is what one look at all sees. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPrivacy } from '../../../shared/privacy/policy.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { readSurvey } from '../../../shared/surveys/survey.ts';
import { newestOf, newestRow } from '../../../shared/tables/newest-row.ts';
import { createContentScan, nothingSeen } from '../../../shared/tables/treating/personal-content.ts';
import { addChangedCells, changedCells, treatTable } from '../../../shared/tables/treating/treated-table.ts';
import { wantedValues } from '../../../shared/tables/wanted-values.ts';
import { segmentsAt } from '../../support/files-written/segmented-file.ts';
import { rowsOf, tableOf } from '../../support/files-written/table-cells.ts';
import { answerOf, answerTo, packed } from '../../support/surveys/packed-answers.ts';

const entities = { mail: { type: 'email', title: 'Write to' }, say: { type: 'input', title: 'Comment' } };
const survey = readSurvey({ id: 1, name: 'T', widgets: { ids: Object.keys(entities), entities } }, { lang: 'en' });
const word = fc.constantFrom('grace@example.org', '+7 916 123-45-67', 'fine', '', undefined);
const answer = fc
  .record({
    submitted_at: fc.constantFrom('2026-03-01T23:30:00Z', '2026-03-02T00:30:00Z', '2025-01-01T00:00:00Z', undefined),
    country: fc.constantFrom('DE', 'FR', undefined),
    tags: fc.subarray(['vip', 'new', 'old']),
    variables: fc.dictionary(fc.constantFrom('ref', 'who'), fc.constantFrom('x', 'bob@example.org', 5)),
    say: word,
    mail: word,
  })
  .map(({ say, mail, ...more }) => answerOf({ ...more, answers: [answerTo('say', say), answerTo('mail', mail)] }));
const cut = fc
  .tuple(fc.array(answer, { minLength: 1, maxLength: 20 }), fc.array(fc.nat(20), { maxLength: 3 }))
  .map(([all, places]) => ({ all, segments: segmentsAt(all, places).filter((some) => some.length > 0) }));

const throughStore = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const table = (all: readonly Answer[]) => {
  if (!survey) throw new Error('not a survey');
  return tableOf(survey, all);
};

describe('what is seen in segments', () => {
  it('tells which columns are personal', () => {
    fc.assert(
      fc.property(cut, ({ all, segments }) => {
        const { columns } = table(all);
        const [whole, last] = [createContentScan(columns), createContentScan(columns)];
        whole.read(packed(all));
        for (const some of segments) {
          const scan = createContentScan(columns);
          scan.read(packed(some));
          last.merge(throughStore(scan.stored()));
        }
        expect(last.seen()).toEqual(whole.seen());
        expect(last.stored()).toEqual(whole.stored());
      }),
    );
  });

  it('tells the newest answer', () => {
    const newest = (some: readonly Answer[]) => {
      const watch = newestRow(() => true);
      const reader = packed(some);
      while (reader.next()) watch.belongs(reader);
      return watch.submittedAt();
    };
    fc.assert(
      fc.property(cut, ({ all, segments }) => {
        expect(newestOf(segments.map(newest))).toBe(newest(all));
      }),
    );
  });

  it('tells which words of a filter nobody has', () => {
    const filters = filtersSchema.parse({
      country: ['DE', 'JP'],
      tags: ['vip', 'lost'],
      variables: { ref: 'x', who: 'nobody', lost: 'y' },
    });
    fc.assert(
      fc.property(cut, ({ all, segments }) => {
        const [whole, last] = [wantedValues(filters), wantedValues(filters)];
        whole.see(packed(all));
        for (const some of segments) {
          const wanted = wantedValues(filters);
          wanted.see(packed(some));
          last.merge(throughStore(wanted.stored()));
        }
        expect(last.warnings()).toEqual(whole.warnings());
        expect(last.areAllSeen()).toBe(false);
      }),
    );
  });

  it('tells how many cells were changed', async () => {
    const treated = (all: readonly Answer[]) =>
      treatTable(table(all), { ...defaultPrivacy, personal: 'mask', free_text: 'scrub' }, nothingSeen);
    await fc.assert(
      fc.asyncProperty(cut, async ({ all, segments }) => {
        const [whole, last] = [treated(all), treated(all)];
        await rowsOf(whole.table, all);
        for (const some of segments) {
          const one = treated(all);
          await rowsOf(one.table, some);
          addChangedCells(last.columns, throughStore(changedCells(one.columns)));
        }
        expect(changedCells(last.columns)).toEqual(changedCells(whole.columns));
      }),
    );
  });
});
