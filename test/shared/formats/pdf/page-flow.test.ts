/** What belongs together and is a little too tall for a page becomes smaller, and is then placed. */
import { expect, it } from 'vitest';
import { BODY_HEIGHT, createFlow } from '../../../../shared/formats/pdf/page/flow.ts';
import type { Slab } from '../../../../shared/formats/pdf/page/slab.ts';

/** One that can give up to `most` points, and notes the height it is drawn in. */
function lowerable(height: number, most: number, drawn: number[], more: Partial<Slab> = {}): Slab {
  const lower = { most, by: (points: number) => lowerable(height - points, most - points, drawn, more) };
  return { height, gap: 0, lower, ...more, draw: () => void drawn.push(height) };
}

it('draws all charts of a page lower, so that one more question finds room', () => {
  const drawn: number[] = [];
  const flow = createFlow();
  flow.place([lowerable(BODY_HEIGHT / 2, 100, drawn)]);
  flow.place([lowerable(BODY_HEIGHT / 2, 50, drawn, { gap: 30, keepsNext: true }), lowerable(30, 0, drawn)]);
  expect(flow.finished()).toHaveLength(1);
  expect(drawn).toEqual([BODY_HEIGHT / 2 - 40, BODY_HEIGHT / 2 - 20, 30]);
});

it('leaves charts as they are where lower ones would not be enough', () => {
  const drawn: number[] = [];
  const flow = createFlow();
  flow.place([lowerable(BODY_HEIGHT * 0.9, 20, drawn)]);
  flow.place([lowerable(BODY_HEIGHT * 0.9, 20, drawn)]);
  expect(flow.finished()).toHaveLength(2);
  expect(drawn).toEqual([BODY_HEIGHT * 0.9, BODY_HEIGHT * 0.9]);
});

it.each([
  [0.4, 1],
  [0.6, 2],
])('lets a chapter go on below one that fills %d of its page: pages %i', (share, pages) => {
  const flow = createFlow();
  const slab: Slab = { height: 10, gap: 0, draw: () => undefined };
  flow.place([{ ...slab, height: BODY_HEIGHT * share }]);
  flow.openChapter();
  flow.place([slab]);
  expect(flow.finished()).toHaveLength(pages);
});

it('makes a chart small enough for a page that begins with a repeated header', () => {
  const drawn: number[] = [];
  const slab = (height: number, more: Partial<Slab> = {}): Slab => ({ height, gap: 0, draw: () => undefined, ...more });
  const repeats = slab(30);
  const chart = (height: number): Slab => ({
    ...slab(height, { wantsNext: 2, repeats, draw: () => drawn.push(height) }),
    squeezed: (by, least) => (height - by >= 600 * least ? chart(height - Math.max(0, by)) : undefined),
  });
  const flow = createFlow();
  flow.place([slab(BODY_HEIGHT / 2)]);
  flow.place([chart(BODY_HEIGHT - 60), slab(50, { repeats })]);
  expect(flow.finished()).toHaveLength(2);
  expect(drawn).toEqual([BODY_HEIGHT - 80]);
});
