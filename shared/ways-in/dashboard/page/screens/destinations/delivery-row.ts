/** One delivery in the log of a destination: what arrived where, every try, and a button to send it again. */
import type { DestinationDelivery } from '../../api/destinations.ts';
import type { App } from '../../app.ts';
import { button } from '../../parts/controls.ts';
import { deliveryStatus, deliveryTitle, waitsForYes } from '../../parts/delivery-status.ts';
import { sayDelivery } from '../../parts/say-problem.ts';
import { statusBadge } from '../../parts/status.ts';
import { pathOf } from '../../route.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';
import { describeNotes } from './delivery-facts.ts';

export function deliveryRow(app: App, delivery: DestinationDelivery, again: () => void): ElementView {
  const words = app.words.texts.forms.destination;
  const { status, problem, next_try_at, subject, note } = delivery;
  return h('li.card.row-card', { key: delivery.id }, [
    h('div', [
      h('p', h('strong', subjectOf(app, delivery))),
      h('p.meta', [
        statusBadge(status, deliveryStatus(app.words, delivery)),
        h('span', app.words.moment(delivery.created_at)),
        delivery.files > 0 && h('span', app.words.figures.plural(words.files, delivery.files)),
        delivery.size_bytes > 0 && h('span', app.words.bytes(delivery.size_bytes)),
        next_try_at !== null && h('span', words.nextTry(app.words.ago(next_try_at, Date.now()))),
        describeNotes(app, note).map((one) => h('span.bad-text', { key: one }, one)),
      ]),
      problem !== null && problemView(app, problem, `p.small${waitsForYes(delivery) ? '.muted' : '.bad-text'}`),
      details(app, delivery),
    ]),
    status !== 'pending' && subject !== 'test' && button(words.redeliver, again, { icon: 'retry' }),
  ]);
}

export function problemView(
  app: App,
  problem: NonNullable<DestinationDelivery['problem']>,
  selector: string,
): ElementView {
  const { text, lang } = sayDelivery(problem, app.words);
  return h(selector, { dir: 'auto', ...(lang && { lang }) }, text);
}

function subjectOf(app: App, delivery: DestinationDelivery): Child {
  const { subject, batch_id } = delivery;
  const name = deliveryTitle(app.words, delivery);
  if (subject === 'batch' && batch_id !== null) return h('a', { href: pathOf('batches', batch_id), dir: 'auto' }, name);
  return subject === 'export' ? h('a', { href: pathOf('exports'), dir: 'auto' }, name) : name;
}

function details(app: App, { arrivals, tries }: DestinationDelivery): Child {
  if (arrivals.length === 0 && tries.length === 0) return undefined;
  const words = app.words.texts.forms.destination;
  return h('details.numbers', [
    h('summary', app.words.figures.plural(words.tries, tries.length)),
    h('ul.visits', [
      arrivals.map(({ file, place }) =>
        h('li', { key: place }, [h('span', { dir: 'auto' }, file), h('span.muted', { dir: 'auto' }, place)]),
      ),
      tries.map(({ at, outcome, duration_ms, problem }) =>
        h('li', { key: at }, [
          h('span', app.words.moment(at)),
          h('span', words.outcomes[outcome]),
          problem !== null && problemView(app, problem, 'span.bad-text'),
          h('span.muted', `${app.words.figures.count(duration_ms)} ms`),
        ]),
      ),
    ]),
  ]);
}
