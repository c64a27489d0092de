/** One lifecycle: what is claimed, held, put back, swept and ended is so by `shared/work`, and by nobody else. */
import { expect, it } from 'vitest';
import { productFolders, sourceFiles } from './support/source/source-files.ts';

/** Where there is work; what a store or a client does within one call is its own. */
const places = /^(functions|shared\/(api|exports|delivery|survey-service\/webhooks))\//;
const others = sourceFiles(productFolders).filter(({ path }) => places.test(path));

function linesWith(pattern: RegExp): string[] {
  return others.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

/** Messages count themselves there. */
const isChain = (line: string) => line.startsWith('shared/exports/job/chain.ts');

/** Copies such as `fence: job.fence` and members of schemas and types are none. */
const setsAMember = /\b(leaseUntil|fence|attempts): (undefined|\d|iso\(|new Date|[\w.]+ [-+?])/;

it('leaves leases, fencing numbers and attempts to shared/work', () => {
  expect(linesWith(setsAMember)).toEqual([]);
});

it('knows a lease that is set when it sees one', () => {
  const sets = ['leaseUntil: undefined,', 'fence: next.fence + 1 }', 'attempts: job.attempts - 1', 'attempts: 0,'];
  expect(sets.filter((line) => !setsAMember.test(line))).toEqual([]);
  const copies = ['fence: job.fence,', 'attempts: job.attempts,', 'fence: z.number(),', 'attempts: number;'];
  expect(copies.filter((line) => setsAMember.test(line))).toEqual([]);
});

it('leaves the making of leases and of turns to shared/work', () => {
  const made = /\b(holdLease|holdsLease|oneMoreTurn|claimed|renewed|unleased)\b.*from '.*work\/(lease|endless)\.ts'/;
  expect(linesWith(made).filter((line) => !isChain(line))).toEqual([]);
});

it('leaves back-offs to shared/work', () => {
  expect(linesWith(/\*\* ?\(?[\w.]*(attempts|tries)/)).toEqual([]);
});

it('has no message about work that is sent by hand', () => {
  const senders = /\b(queue|firstQueue|batchQueue|taskQueue|deliveries|shipments)\.send(Many)?\(/;
  expect(linesWith(senders).filter((line) => !isChain(line))).toEqual([]);
});
