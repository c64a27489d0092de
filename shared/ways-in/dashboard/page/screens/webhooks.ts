/** Where events are sent: the reader's webhooks. */
import type { Webhook } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { cardList } from '../parts/card-list.ts';
import { button } from '../parts/controls.ts';
import { emptyState } from '../parts/notes.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type ElementView, h } from '../view/view.ts';
import { watchList } from '../watched-list.ts';
import { screenHead } from './screen-head.ts';
import { openWebhookDialog } from './webhook-dialog.ts';

const pageSize = 20;

export function createWebhooksScreen(app: App): Screen {
  const webhooks = watchList(app.pipeline.webhooks.list, app.redraw, pageSize, () => 30_000);

  return {
    title: () => app.words.texts.forms.webhook.title,
    stop: webhooks.stop,
    view() {
      const { webhook } = app.words.texts.forms;
      const add = button(webhook.new, () => openWebhookDialog(app, webhooks.refresh), {
        style: 'primary',
        icon: 'plus',
      });
      const empty = emptyState('webhooks', webhook.none, webhook.noneHint);
      return [screenHead(webhook.title, add), cardList(app, webhooks, (one) => webhookCard(app, one), empty)];
    },
  };
}

function webhookCard(app: App, webhook: Webhook): ElementView {
  return h('li.card', { key: webhook.id }, [
    h('h2.file-name', h('a', { href: pathOf('webhooks', webhook.id) }, webhook.url)),
    webhookFacts(app, webhook),
  ]);
}

export function webhookFacts(app: App, webhook: Webhook): ElementView {
  const words = app.words.texts.forms.webhook;
  const names: Record<string, string> = words.eventNames;
  const state = webhook.enabled ? 'enabled' : 'disabled';
  return h('p.meta', [
    statusBadge(state, words[state]),
    webhook.failing_since !== null && h('span.bad-text', words.failing(app.words.moment(webhook.failing_since))),
    webhook.events.map((event) => h('span', { key: event }, names[event] ?? event)),
  ]);
}
