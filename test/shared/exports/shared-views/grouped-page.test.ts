/** A live page of a breakdown draws its groups, with their numbers below; headings and regions can be told apart. */
import { expect, it } from 'vitest';
import { chosen } from '../../../support/worlds/figures-world.ts';
import { createSharedViewWorld } from '../../../support/worlds/shared-view-world.ts';

const options = { report: { banner: [['device']] } };

it('draws the groups of a question, and keeps their table below the charts', async () => {
  const all = Array.from({ length: 120 }, (_, at) => ({
    ...chosen(1 + at, at % 3 === 0 ? 'r' : 'g', at),
    device: at % 2 === 0 ? 'mobile' : 'desktop',
  }));
  const world = createSharedViewWorld(all);
  const { url } = await world.share({ options });
  const html = await (await world.visit(url)).text();
  const section = /<section class="card" id="q-1">.*?<\/section>/s.exec(html)?.[0] ?? '';
  const captions = [...section.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, text]) => text);
  expect(captions).toEqual([
    expect.stringContaining('in percent of the 120 respondents'),
    'By “Device”: percent of those who answered',
  ]);
  expect(section).toMatch(/<details><summary>Numbers<\/summary>.*<caption>By “Device”: percent/s);
  expect(html).not.toContain('<h2>Tables');
  // a screen reader goes from region to region, and from heading to heading
  const regions = [...html.matchAll(/role="region" aria-label="(.*?)"/g)].map(([, label]) => label);
  expect(new Set(regions).size).toBe(regions.length);
  expect(regions).not.toContain('');
  expect([...html.matchAll(/<h([123])/g)].map(([, level]) => level).join('')).toMatch(/^1(22?)(23+)+$/);
});

it('shows the tables at once where groups are too small for a chart', async () => {
  const all = Array.from({ length: 60 }, (_, at) => ({
    ...chosen(1 + at, at % 2 === 0 ? 'r' : 'g', at),
    device: at < 52 ? 'mobile' : 'desktop',
  }));
  const world = createSharedViewWorld(all);
  const { url } = await world.share({ options }, { minimum_base: 3 });
  const html = await (await world.visit(url)).text();
  expect(html).not.toContain('<figcaption>By “Device”');
  expect(html).toMatch(/<details open><summary>Numbers<\/summary>.*<caption>By “Device”: percent/s);
});
