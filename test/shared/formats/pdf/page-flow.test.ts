/** What belongs together and is a little too tall for a page becomes smaller, and is then placed. */
import { expect, it } from 'vitest';
import { BODY_HEIGHT, createFlow } from '../../../../shared/formats/pdf/page/flow.ts';
import type { Slab } from '../../../../shared/formats/pdf/page/slab.ts';

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
  expect(flow.pages).toHaveLength(2);
  expect(drawn).toEqual([BODY_HEIGHT - 80]);
});
