/** Tools for destinations: where files are delivered once they are ready. */

import { z } from 'zod';
import { destinationRequestSchema } from '../../../delivery/destinations/destination-request.ts';
import { createDestinationStore } from '../../../delivery/destinations/destination-store.ts';
import { addDestination, testDestination } from '../../../delivery/destinations/manage-destinations.ts';
import { validationProblem } from '../../../problems/problem.ts';
import { destinationDeliveryView, destinationView } from '../../http/destinations/destination-view.ts';
import { listReply } from '../../http/list-reply.ts';
import { WAIT_MS } from '../assistant.ts';
import { creates, noticedOutside, reads } from '../hints.ts';
import { defineTool } from '../tool.ts';

/** What distinguishes one destination from another; the rest of it, and its secrets, have no place in a conversation. */
const destinationSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  external_id: z.string().nullable().optional().describe('what the trust policy of the role must ask for'),
});

const [s3, sftp, postgres, delta, email] = destinationRequestSchema.options;
const { name, kind, url, schema } = postgres.shape;
// by its address alone: its other members are called as those of an SFTP server
const shapes = {
  s3: s3.shape,
  sftp: sftp.shape,
  postgres: { name, kind, url, schema },
  delta: delta.shape,
  email: email.shape,
};

export const destinationTools = [
  defineTool({
    name: 'list_destinations',
    title: 'List destinations',
    description: 'Where your files can be delivered, newest first.',
    hints: reads,
    input: z.strictObject({
      limit: z.int().min(1).max(100).default(20),
      cursor: z.string().max(64).optional().describe('next_cursor of the previous page'),
    }),
    output: z.object({
      data: z.array(destinationSchema),
      next_cursor: z.string().nullable(),
      unreadable: z.int().optional().describe('how many were left out because this release cannot read them'),
    }),
    run: async ({ deps, caller }, page) => {
      const found = await createDestinationStore(deps.records).list(caller.owner, page);
      return listReply(deps.log, found, found.items.map(destinationView));
    },
  }),
  defineTool({
    name: 'create_destination',
    title: 'Create a destination',
    description:
      'Adds where files can be delivered: a bucket (s3), tables in a bucket (delta) or database (postgres), an SFTP server (sftp) or ' +
      'people (email). Secrets are stored encrypted and never shown again. Test it with test_destination.',
    hints: noticedOutside(creates),
    input: z.strictObject({
      ...z.object({ ...shapes.s3, ...shapes.sftp, ...shapes.postgres, ...shapes.email }).partial().shape,
      name: shapes.s3.name,
      kind: z.enum(['s3', 'sftp', 'postgres', 'delta', 'email']).describe('decides which of the other members count'),
    }),
    output: destinationSchema,
    run: async ({ deps, caller }, wanted) => {
      const members = Object.entries(wanted).filter(([name]) => Object.hasOwn(shapes[wanted.kind], name));
      const parsed = destinationRequestSchema.safeParse(Object.fromEntries(members));
      if (!parsed.success) throw validationProblem(parsed.error);
      return destinationView(await addDestination(deps, caller.owner, parsed.data));
    },
  }),
  defineTool({
    name: 'test_destination',
    title: 'Test a destination',
    description: 'Checks whether files would arrive at a destination, by the same steps as a delivery.',
    hints: noticedOutside(creates),
    input: z.strictObject({ destination_id: z.string().min(1).max(64).describe('from list_destinations') }),
    output: z.object({
      status: z.string().describe('delivered: it works'),
      problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
    run: async ({ deps, caller }, { destination_id }) =>
      destinationDeliveryView(await testDestination(deps, caller.owner, destination_id, WAIT_MS)),
  }),
];
