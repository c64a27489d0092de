/** How far the files of an export, batch or run are on their way, destination by destination. */
import type { ExportJob } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { deliveryStatus } from '../../parts/delivery-status.ts';
import { sayDelivery } from '../../parts/say-problem.ts';
import { pathOf } from '../../route.ts';
import { type Child, h } from '../../view/view.ts';

type Sent = Pick<ExportJob, 'deliveries' | 'finished_at'>;

export function deliveryFacts(app: App, { deliveries = [], finished_at }: Sent): Child[] {
  const words = app.words.texts.forms.destination;
  return deliveries.map((delivery) => {
    const { destination_id: id, name, status, problem, note } = delivery;
    // whoever has not agreed got nothing: "delivered" alone would say otherwise
    const how = [deliveryStatus(app.words, delivery, finished_at !== null), ...describeNotes(app, note)].join(', ');
    const text = `${name ?? words.deleted}: ${how}`;
    const key = `to ${id}`;
    const selection = { key, dir: 'auto', ...(problem !== null && { title: sayDelivery(problem, app.words).text }) };
    const tag = status === 'failed' ? '.bad-text' : '';
    return name === null
      ? h(`span${tag}`, selection, text)
      : h(`a${tag}`, { ...selection, href: pathOf('destinations', id) }, text);
  });
}

/** What the reader should know of a delivery besides its status. */
export function describeNotes(app: App, note: string | null): string[] {
  const notes: Readonly<Record<string, string>> = app.words.texts.forms.destination.notes;
  return note?.split(', ').map((one) => notes[one] ?? one) ?? [];
}
