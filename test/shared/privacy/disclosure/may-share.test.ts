/** What may be shared beside what was shared before: nothing that tells a few answers apart. */
import { describe, expect, it } from 'vitest';
import { mayShare } from '../../../../shared/privacy/disclosure/may-share.ts';
import {
  anybody,
  type Holding,
  nothingShared,
  type SharedAnswers,
  type ShownGroup,
  withReport,
} from '../../../../shared/privacy/disclosure/shared-answers.ts';

const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
const group = (key: string, ...answers: (readonly number[])[]): ShownGroup => ({
  key,
  answers: new Set(answers.flat()),
});
const held = (definition: string, recipient = anybody, minimumBase = 5): Holding => ({
  definition,
  name: definition,
  recipients: [recipient],
  minimumBase,
});

let number = 0;
const noted = (shared: SharedAnswers, holding: Holding, ...groups: readonly ShownGroup[]) =>
  withReport(shared, { ...holding, id: `shr_${++number}`, at: '2026-03-01T00:00:00.000Z' }, groups);

const hundred = from(1, 100);
const once = noted(nothingShared, held('all'), group('all', hundred));

describe('one more state of a report', () => {
  const next = (...more: number[][]) => mayShare(once, held('all'), [group('all', hundred, ...more)]);

  it('waits while it differs by fewer answers than the minimum base, and is the same where it does not differ', () => {
    expect(next()).toBe('same');
    expect(next(from(101, 1))).toBe('too_close');
    expect(next(from(101, 4))).toBe('too_close');
    expect(next(from(101, 5))).toBe('yes');
  });

  it('counts answers that have gone as it counts those that have come', () => {
    const without = (count: number) => mayShare(once, held('all'), [group('all', from(1, 100 - count))]);
    expect([without(4), without(5)]).toEqual(['too_close', 'yes']);
    expect(mayShare(once, held('all'), [group('all', from(2, 99), from(200, 1))])).toBe('too_close');
  });

  it('waits for each of its groups, of which none may differ by a few', () => {
    const [left, right] = [from(1, 60), from(61, 40)];
    const two = noted(
      nothingShared,
      held('by side'),
      group('all', hundred),
      group('left', left),
      group('right', right),
    );
    const more = (toLeft: number, toRight: number) =>
      mayShare(two, held('by side'), [
        group('all', hundred, from(101, toLeft), from(201, toRight)),
        group('left', left, from(101, toLeft)),
        group('right', right, from(201, toRight)),
      ]);
    expect(more(8, 1)).toBe('too_close');
    expect(more(8, 0)).toBe('yes');
    expect(more(8, 5)).toBe('yes');
  });

  it('is compared with all states before it, not only with the last', () => {
    const second = noted(once, held('all'), group('all', hundred, from(101, 20)));
    expect(mayShare(second, held('all'), [group('all', hundred, [101])])).toBe('too_close');
  });
});

describe('another report', () => {
  it('is refused where it differs by a few from one that the same people may hold', () => {
    expect(mayShare(once, held('other'), [group('all', from(1, 97))])).toBe('too_close');
    expect(mayShare(once, held('other'), [group('all', from(1, 90))])).toBe('yes');
  });

  it('may show the same answers in other words', () => {
    expect(mayShare(once, held('other'), [group('all', hundred)])).toBe('yes');
  });

  it('may show once more what one report shows together: nobody learns it from the other', () => {
    const [most, both] = [group('colour=red', from(1, 97)), group('all', hundred)];
    const broken = noted(nothingShared, held('by colour'), both, most);
    expect(mayShare(broken, held('other'), [both])).toBe('yes');
    expect(mayShare(broken, held('other', anybody, 6), [both, most])).toBe('yes');
    expect(mayShare(once, held('by colour'), [both, most])).toBe('yes');
    expect(mayShare(once, held('other'), [most])).toBe('too_close');
  });

  it('counts for whom it reaches: what anybody may hold for everybody, a mail for those it went to', () => {
    const close = [group('all', from(1, 97))];
    const mailed = noted(nothingShared, held('mail', 'ann@example.org'), group('all', hundred));
    expect(mayShare(mailed, held('other', 'bob@example.org'), close)).toBe('yes');
    expect(mayShare(mailed, held('other', 'ann@example.org'), close)).toBe('too_close');
    expect(mayShare(mailed, held('other', anybody), close)).toBe('too_close');
    expect(mayShare(once, held('other', 'bob@example.org'), close)).toBe('too_close');
  });

  it('goes by the larger of two minimum bases', () => {
    const larger = noted(nothingShared, held('all', anybody, 12), group('all', hundred));
    expect(mayShare(larger, held('other'), [group('all', from(1, 90))])).toBe('too_close');
  });

  it('is refused where sums and differences of several leave a few: mobile and desktop taken from all', () => {
    const [mobile, desktop] = [from(1, 50), from(51, 48)];
    const both = noted(
      noted(nothingShared, held('mobile'), group('all', mobile)),
      held('desktop'),
      group('all', desktop),
    );
    expect(mayShare(both, held('all'), [group('all', hundred)])).toBe('too_close');
    expect(mayShare(both, held('all'), [group('all', hundred, from(101, 5))])).toBe('yes');
  });

  it('is refused where new answers of two groups differ by one who is in only one of them', () => {
    const [left, top] = [from(1, 50), from(26, 50)];
    const all = (more: readonly number[]) => group('all', hundred, more);
    const first = noted(nothingShared, held('sides'), all([]), group('left', left), group('top', top));
    const next = (toLeft: number[], toTop: number[]) =>
      mayShare(first, held('sides'), [all(from(101, 20)), group('left', left, toLeft), group('top', top, toTop)]);
    expect(next(from(101, 6), from(101, 5))).toBe('too_close');
    expect(next(from(101, 6), from(101, 6))).toBe('yes');
    expect(next(from(101, 6), from(111, 6))).toBe('yes');
  });
});

it('has nothing to be compared with where it is the first, into however many small cells its columns cut the answers', () => {
  const columns = [5, 6, 7].flatMap((count) =>
    from(0, count).map((at) =>
      group(
        `${count}=${at}`,
        from(1, 200).filter((answer) => answer % count === at),
      ),
    ),
  );
  const [first, more] = [group('all', from(1, 200)), group('all', from(1, 205))];
  expect(mayShare(nothingShared, held('crossed'), [first, ...columns])).toBe('yes');
  const crossed = noted(nothingShared, held('crossed'), first, ...columns);
  expect(mayShare(crossed, held('crossed'), [first, ...columns])).toBe('same');
  expect(mayShare(crossed, held('crossed'), [more, ...columns.slice(1)])).toBe('yes');
});

it('remembers parts, not answers: what was always together is one', () => {
  const three = noted(
    noted(once, held('all'), group('all', hundred, from(101, 9))),
    held('few'),
    group('all', from(1, 30)),
  );
  expect(three.parts).toHaveLength(3);
  expect(three.reports.map(({ definition }) => definition)).toEqual(['all', 'all', 'few']);
});

it('forgets all but the latest states of a report', () => {
  let shared = nothingShared;
  for (let size = 5; size <= 250; size += 5) shared = noted(shared, held('all'), group('all', from(1, size)));
  expect(shared.reports).toHaveLength(20);
  expect(shared.partOf.size).toBe(250);
});

it('remembers a report once, however many people hold it', () => {
  const readers = from(1, 250).map((at) => `reader${at}@example.org`);
  let shared = once;
  for (const reader of readers) shared = noted(shared, held('mail', reader), group('all', from(1, 60)));
  expect(shared.reports.map(({ definition }) => definition)).toEqual(['all', 'mail']);
  const next = (reader = '') => mayShare(shared, held('mail', reader), [group('all', from(1, 62))]);
  expect([next(readers[0]), next(readers[249]), next('somebody@example.org')]).toEqual([
    'too_close',
    'too_close',
    'yes',
  ]);
  const same = mayShare(shared, held('mail', readers[7]), [group('all', from(1, 60))]);
  expect(same).toBe('same');
});
