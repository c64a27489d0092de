/** The calls for destinations, and for the mails that stayed on this machine. */
import type { destinationRequestSchema } from '../../../delivery/destinations/destination-request.ts';
import type { destinationDeliveryViewSchema, destinationViewSchema } from '../../../operations/destinations.ts';
import type { Call } from './client.ts';
import type { ListPage, PageQuery } from './list-page.ts';

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

export function destinationCalls(call: Call) {
  const at = (id: string, rest = '') => `/destinations/${encodeURIComponent(id)}${rest}`;
  return {
    list: (query: PageQuery = {}) => call<ListPage<Destination>>('GET', '/destinations', { query: { ...query } }),
    read: (id: string) => call<Destination>('GET', at(id)),
    create: (body: DestinationRequest) => call<Destination>('POST', '/destinations', { body }),
    test: (id: string) => call<DestinationDelivery>('POST', at(id, '/test')),
    deliveries: (id: string, query: PageQuery) =>
      call<ListPage<DestinationDelivery>>('GET', at(id, '/deliveries'), { query: { ...query } }),
    redeliver: (id: string, deliveryId: string) =>
      call<DestinationDelivery>('POST', at(id, `/deliveries/${encodeURIComponent(deliveryId)}/redeliver`)),
    remove: (id: string) => call<undefined>('DELETE', at(id)),
    outbox: () => call<ListPage<OutboxMail>>('GET', '/outbox'),
  };
}
