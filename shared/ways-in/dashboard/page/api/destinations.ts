/** The calls for destinations, and for the mails that stayed on this machine. */
import type { destinationRequestSchema } from '../../../../delivery/destinations/destination-request.ts';
import type { destinationDeliveryViewSchema, destinationViewSchema } from '../../../../operations/destinations.ts';
import type { Call } from './client.ts';
import type { ListPage, PageQuery } from './list-page.ts';
import { operationCaller } from './operations.ts';

export type Destination = (typeof destinationViewSchema)['_output'];
export type DestinationDelivery = (typeof destinationDeliveryViewSchema)['_output'];
export type DestinationRequest = (typeof destinationRequestSchema)['_input'];

export interface OutboxMail {
  id: string;
  at: string;
  to: string;
  subject: string;
  message_id: string;
  view_url: string;
  attachments: { name: string; size_bytes: number }[];
}

export function destinationCalls(send: Call) {
  const call = operationCaller(send);
  return {
    list: (query: PageQuery = {}) => call('list_destinations', { query }),
    read: (id: string) => call('get_destination', { params: { id } }),
    create: (body: DestinationRequest) => call('create_destination', { body }),
    test: (id: string) => call('test_destination', { params: { id } }),
    resume: (id: string, address: string) => call('resume_address', { params: { id }, body: { address } }),
    deliveries: (id: string, query: PageQuery) => call('list_destination_deliveries', { params: { id }, query }),
    redeliver: (id: string, deliveryId: string) => call('redeliver_files', { params: { id, delivery_id: deliveryId } }),
    remove: (id: string) => call('delete_destination', { params: { id } }),
    /** Only a local host has it, so it is no operation. */
    outbox: () => send<ListPage<OutboxMail>>('GET', '/outbox'),
  };
}
