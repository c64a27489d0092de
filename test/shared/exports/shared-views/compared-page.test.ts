/** A live page that compares two periods: its tiles say what has changed. */
import { expect, it } from 'vitest';
import { chosen } from '../../../support/worlds/figures-world.ts';
import { createSharedViewWorld } from '../../../support/worlds/shared-view-world.ts';

it('shows how its key figures have changed, and what the signs mean, to all who look', async () => {
  const inFebruary = Array.from({ length: 15 }, (_, at) => chosen(1 + at, 'r', at - 28_000));
  const inMarch = Array.from({ length: 25 }, (_, at) => chosen(16 + at, at % 2 === 0 ? 'r' : 'g', at));
  // small totals are hidden, whichever they are
  const all = [inFebruary, inMarch].flatMap((some) => [
    ...some.slice(5),
    ...some.slice(0, 5).map((answer) => ({ ...answer, isComplete: false })),
  ]);
  const world = createSharedViewWorld(all);
  const filters = { date_from: '2026-03-01', date_to: '2026-03-31' };
  const options = { report: { compare: { period: 'previous' }, banner: [['device']] } };
  const { url } = await world.share({ filters, options });
  const html = await (await world.visit(url)).text();
  expect(html).toContain('<span class="change up">▲ +100% <span>was 10</span></span>');
  expect(html).toMatch(/which had 10 complete answers; these figures are of 20\./);
  const russian = await (await world.visit(url, { headers: { 'accept-language': 'ru' } })).text();
  expect(russian).toContain('<span>было 10</span>');
  // a period of which too few may be shown has no change
  const few = createSharedViewWorld(all.slice(7));
  const shared = await few.share({ filters, options });
  expect(await (await few.visit(shared.url)).text()).not.toContain('class="change');
});
