/** The chaos cases in their short form; `npm run chaos` runs them at full size. */
import { expect, it } from 'vitest';
import { drivenCases } from '../chaos/cases.ts';

const scale = { seed: 20_260_302, size: 'small', say() {} } as const;

it.each(drivenCases)('$id holds: $goal', async ({ run }) => {
  const { isMet, figure } = await run(scale);
  expect(isMet, figure).toBe(true);
});
