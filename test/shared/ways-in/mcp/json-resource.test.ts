/** Where a list of an assistant goes on: a page that is full may have another behind it, and one that is not has none. */
import { expect, it } from 'vitest';
import { nextOffset, pageSize } from '../../../../shared/ways-in/mcp/resources/json-resource.ts';

it.each([
  [0, 0, undefined],
  [0, pageSize - 1, undefined],
  [0, pageSize, { offset: String(pageSize) }],
  [200, pageSize, { offset: String(200 + pageSize) }],
])('from %i on, with %i found', (offset, found, next) => {
  expect(nextOffset(offset, found)).toEqual(next);
});
