/** One webhook: what was sent, with every try, and what can be done about it. */
import type { Delivery, Webhook } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { button } from '../parts/controls.ts';
import { confirm } from '../parts/dialog-frame.ts';
import { moreOf } from '../parts/more-button.ts';
import { staleNote, waitingNote } from '../parts/notes.ts';
import { runAction } from '../parts/run-action.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { watchList } from '../watched-list.ts';
import { screenHead } from './screen-head.ts';
import { showSecret } from './webhook-dialog.ts';
import { webhookFacts } from './webhooks.ts';

const pageSize = 20;

export function createWebhookScreen(app: App, id: string): Screen {
  const { webhooks } = app.pipeline;
  const seen = watch(
    () => webhooks.read(id),
    app.redraw,
    () => 20_000,
  );
  const deliveries = watchList(
    (query) => webhooks.deliveries(id, query),
    app.redraw,
    pageSize,
    (some) => (some.some(isPending) ? 3000 : 20_000),
  );

  async function run(work: () => Promise<unknown>, shown?: string): Promise<void> {
    await runAction(app, work, shown);
    seen.refresh();
    deliveries.refresh();
  }

  function actions({ enabled }: Webhook): Child {
    const words = app.words.texts.forms.webhook;
    const leave = async () => {
      if (await runAction(app, () => webhooks.remove(id), words.removed)) location.hash = pathOf('webhooks');
    };
    const rotate = () => run(async () => showSecret(app, await webhooks.rotate(id)));
    const change = () => run(() => webhooks.enable(id, !enabled));
    const removal = { title: `${words.remove}?`, text: words.removeText, yes: words.remove };
    const rotation = {
      title: `${words.rotate}?`,
      text: words.rotateText,
      yes: words.rotate,
      style: 'primary' as const,
    };
    return [
      enabled && button(words.test, () => run(() => webhooks.test(id), words.tested), { style: 'primary' }),
      button(enabled ? words.disable : words.enable, change, { icon: enabled ? 'pause' : 'play' }),
      button(words.rotate, () => confirm(app, rotation, rotate), { icon: 'retry' }),
      button(words.remove, () => confirm(app, removal, leave), { icon: 'trash' }),
    ];
  }

  function deliveryRow(delivery: Delivery): ElementView {
    const words = app.words.texts.forms.webhook;
    const test = app.words.texts.forms.destination.subjects.test;
    const names: Record<string, string> = { ...words.eventNames, 'webhook.test': test };
    const again = () => run(() => webhooks.redeliver(id, delivery.id), words.redelivered);
    return h('li.card.row-card', { key: delivery.id }, [
      h('div', [
        h('p', h('strong', names[delivery.type] ?? delivery.type)),
        h('p.meta', [
          statusBadge(delivery.status, words.statuses[delivery.status]),
          h('span', app.words.moment(delivery.created_at)),
          delivery.next_try_at !== null && h('span', words.nextTry(app.words.ago(delivery.next_try_at, Date.now()))),
        ]),
        tryList(app, delivery),
      ]),
      !isPending(delivery) && button(words.redeliver, again, { icon: 'retry' }),
    ]);
  }

  function deliveryList(): Child {
    if (!deliveries.data) return waitingNote(deliveries, 3, app.words);
    const { items } = deliveries.data;
    if (items.length === 0) return h('p.muted', app.words.texts.forms.webhook.noDeliveries);
    return [h('ul.cards.tight', items.map(deliveryRow)), moreOf(app, deliveries)];
  }

  return {
    title: () => app.words.texts.forms.webhook.title,
    stop() {
      seen.stop();
      deliveries.stop();
    },
    view() {
      const words = app.words.texts.forms.webhook;
      const back = { text: words.title, href: pathOf('webhooks') };
      if (!seen.data) return [screenHead(words.title, undefined, back), waitingNote(seen, 4, app.words)];
      return [
        screenHead(seen.data.url, actions(seen.data), back, webhookFacts(app, seen.data)),
        staleNote(seen, app.words),
        h('h2.section-title', words.deliveries),
        deliveryList(),
      ];
    },
  };
}

const isPending = ({ status }: Delivery) => status === 'pending';

function tryList(app: App, { tries }: Delivery): Child {
  if (tries.length === 0) return undefined;
  const { tries: counted, noAnswer } = app.words.texts.forms.webhook;
  return h('details.numbers', [
    h('summary', app.words.figures.plural(counted, tries.length)),
    h(
      'ul.visits',
      tries.map(({ at, status_code, duration_ms, problem }) =>
        h('li', { key: at }, [
          h('span', app.words.moment(at)),
          h('span', status_code === null ? noAnswer : `HTTP ${status_code}`),
          problem !== null && h('span.bad-text', problem.replaceAll('_', ' ')),
          h('span.muted', `${app.words.figures.count(duration_ms)} ms`),
        ]),
      ),
    ),
  ]);
}
