/** One destination: a test, who has agreed, what was sent with every try, and how to send it again. */
import type { Destination, DestinationDelivery } from '../../api/destinations.ts';
import type { App, Screen } from '../../app.ts';
import { pauseUntilYes } from '../../parts/asked-people.ts';
import { button } from '../../parts/controls.ts';
import { copyField } from '../../parts/copy-field.ts';
import { confirm } from '../../parts/dialog-frame.ts';
import { moreOf } from '../../parts/more-button.ts';
import { notice, staleNote, waitingNote } from '../../parts/notes.ts';
import { runAction } from '../../parts/run-action.ts';
import { statusBadge } from '../../parts/status.ts';
import { pathOf } from '../../route.ts';
import { type Child, h } from '../../view/view.ts';
import { watch } from '../../watched.ts';
import { watchList } from '../../watched-list.ts';
import { screenHead } from '../screen-head.ts';
import { deliveryRow, problemView } from './delivery-row.ts';
import { destinationFacts } from './destinations.ts';

const pageSize = 20;

export function createDestinationScreen(app: App, id: string): Screen {
  const { destinations } = app.pipeline;
  let tested: DestinationDelivery | undefined;
  const seen = watch(
    () => destinations.read(id),
    app.redraw,
    (one) => pauseUntilYes(one ? [one] : [], 10_000),
  );
  const deliveries = watchList(
    (query) => destinations.deliveries(id, query),
    app.redraw,
    pageSize,
    (some) => (some.some(({ status }) => status === 'pending') ? 3000 : 15_000),
  );

  async function run(work: () => Promise<unknown>, wording?: string): Promise<void> {
    await runAction(app, work, wording);
    seen.refresh();
    deliveries.refresh();
  }

  async function test(): Promise<void> {
    tested = undefined;
    await run(async () => {
      tested = await destinations.test(id);
    });
  }

  const resume = (address: string) =>
    run(() => destinations.resume(id, address), app.words.texts.forms.destination.email.resumed);

  /** A test that takes long is followed in the log. */
  function newestOf(test: DestinationDelivery | undefined): DestinationDelivery | undefined {
    return deliveries.data?.items.find(({ id: one }) => one === test?.id) ?? test;
  }

  function actions(): Child {
    const words = app.words.texts.forms.destination;
    const leave = async () => {
      if (await runAction(app, () => destinations.remove(id), words.removed)) location.hash = pathOf('destinations');
    };
    const removal = { title: `${words.remove}?`, text: words.removeText, yes: words.remove };
    return [
      button(words.test, test, { style: 'primary' }),
      button(words.remove, () => confirm(app, removal, leave), { icon: 'trash' }),
    ];
  }

  function deliveryList(): Child {
    if (!deliveries.data) return waitingNote(deliveries, 3, app.words);
    const words = app.words.texts.forms.destination;
    const { items } = deliveries.data;
    if (items.length === 0) return h('p.muted', words.noDeliveries);
    const again = (one: DestinationDelivery) => run(() => destinations.redeliver(id, one.id), words.redelivered);
    return [
      h(
        'ul.cards.tight',
        items.map((one) => deliveryRow(app, one, () => again(one))),
      ),
      moreOf(app, deliveries),
    ];
  }

  return {
    title: () => seen.data?.name ?? app.words.texts.forms.destination.title,
    stop() {
      seen.stop();
      deliveries.stop();
    },
    view() {
      const words = app.words.texts.forms.destination;
      const back = { text: words.title, href: pathOf('destinations') };
      if (!seen.data) return [screenHead(words.title, undefined, back), waitingNote(seen, 4, app.words)];
      return [
        screenHead(seen.data.name, actions(), back, destinationFacts(app, seen.data)),
        staleNote(seen, app.words),
        h('div.tested', { key: 'tested', role: 'status' }, testResult(app, newestOf(tested))),
        (seen.data.kind === 's3' || seen.data.kind === 'delta') &&
          seen.data.external_id !== null &&
          h('section.card', copyField(app, words.s3.externalId, seen.data.external_id)),
        seen.data.kind === 'email' && addressCard(app, seen.data, resume),
        h('h2.section-title', words.deliveries),
        deliveryList(),
      ];
    },
  };
}

function testResult(app: App, tested: DestinationDelivery | undefined): Child {
  if (!tested) return undefined;
  const { status, problem } = tested;
  const words = app.words.texts.forms.destination;
  if (status === 'delivered') return notice('info', h('p', words.testGood));
  if (status === 'in_outbox') return notice('info', h('p', words.testKept));
  if (status === 'pending') return notice('info', h('p', words.testSent));
  return notice('bad', [h('p', h('strong', words.testBad)), problem !== null && problemView(app, problem, 'p')]);
}

const badges = {
  pending: 'paused',
  confirmed: 'done',
  stopped: 'cancelled',
  bounced: 'failed',
  complained: 'cancelled',
} as const;

type EmailDestination = Extract<Destination, { kind: 'email' }>;

function addressCard(app: App, { to, addresses }: EmailDestination, resume: (address: string) => void): Child {
  const words = app.words.texts.forms.destination.email;
  const shown = to.map((address) => addresses?.find((one) => one.address === address) ?? { ...notKnown, address });
  return h('section.card', [
    h('h2', words.addresses),
    h(
      'ul.visits',
      shown.map(({ address, state, asked_at, stopped_at }) => {
        const asked = asked_at === null ? words.notAsked : words.askedAt(app.words.moment(asked_at));
        return h('li', { key: address }, [
          h('strong', { dir: 'auto' }, address),
          statusBadge(badges[state], words.states[state]),
          state === 'pending' && h('span.muted', asked),
          stopped_at !== null && h('span.muted', words.stoppedSince(app.words.moment(stopped_at))),
          state === 'bounced' && button(words.resume, () => resume(address), { icon: 'retry' }),
        ]);
      }),
    ),
    shown.some(({ state }) => state === 'bounced') && h('p.muted', words.bounceHint),
  ]);
}

const notKnown = { state: 'pending', asked_at: null, stopped_at: null } as const;
