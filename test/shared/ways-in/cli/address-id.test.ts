/** A destination by an e-mail address: nobody else may get the files with it. */
import { expect, it } from 'vitest';
import { addressId } from '../../../../shared/ways-in/cli/names/address-id.ts';
import type { PipelineClient } from '../../../../shared/ways-in/cli/pipeline-client.ts';

const made = '2026-01-01T00:00:00.000Z';
const mailTo = (id: string, to: string[]) => ({
  id,
  name: to.join(', '),
  created_at: made,
  updated_at: made,
  kind: 'email',
  language: 'en',
  to,
});
const list = {
  data: [mailTo('dst_team', ['ada@example.org', 'bob@example.org']), mailTo('dst_bob', ['Bob@example.org'])],
  next_cursor: null,
};
const unasked = () => Promise.reject(new Error('only the list is read'));
const pipeline: PipelineClient = {
  call: async ({ reply }) => ('schema' in reply ? reply.schema.parse(list) : undefined) as never,
  url: '',
  token: '',
  send: unasked,
  callDespiteStop: unasked,
};

it('is the one that sends to this address alone', async () => {
  expect(await addressId('bob@example.org', pipeline)).toBe('dst_bob');
});

it.each([
  ['ada@example.org', 'validation_error.address_shared'],
  ['eve@example.org', 'validation_error.address_unknown'],
])('is none for %s', async (address, entry) => {
  await expect(addressId(address, pipeline)).rejects.toMatchObject({ entry });
});
