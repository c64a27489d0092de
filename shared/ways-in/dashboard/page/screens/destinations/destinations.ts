/** Where files are sent: the reader's destinations; and on a machine without a mail server, the mails that stayed. */
import type { Destination } from '../../api/destinations.ts';
import type { App, Screen } from '../../app.ts';
import { pauseUntilYes, readersIn } from '../../parts/asked-people.ts';
import { cardList } from '../../parts/card-list.ts';
import { button } from '../../parts/controls.ts';
import { emptyState, guideLink } from '../../parts/notes.ts';
import { statusBadge } from '../../parts/status.ts';
import { pathOf } from '../../route.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';
import { watchList } from '../../watched-list.ts';
import { screenHead } from '../screen-head.ts';
import { openDestinationDialog } from './destination-dialog.ts';
import { createOutbox } from './outbox.ts';

const pageSize = 20;

export function createDestinationsScreen(app: App): Screen {
  const destinations = watchList(app.pipeline.destinations.list, app.redraw, pageSize, (some) =>
    pauseUntilYes(some, 30_000),
  );
  const outbox = document.documentElement.dataset.outbox === 'here' ? createOutbox(app) : undefined;

  return {
    title: () => app.words.texts.forms.destination.title,
    stop() {
      destinations.stop();
      outbox?.stop();
    },
    view() {
      const words = app.words.texts.forms.destination;
      const add = button(words.new, () => openDestinationDialog(app), { style: 'primary', icon: 'plus' });
      const empty = emptyState('destinations', words.none, words.noneHint, guideLink('weekly-mail', app.words));
      return [
        screenHead(words.title, add),
        cardList(app, destinations, (one) => destinationCard(app, one), empty),
        outbox?.view(),
      ];
    },
  };
}

function destinationCard(app: App, destination: Destination): ElementView {
  return h('li.card', { key: destination.id }, [
    h('h2', { dir: 'auto' }, h('a', { href: pathOf('destinations', destination.id) }, destination.name)),
    destinationFacts(app, destination),
  ]);
}

export function destinationFacts(app: App, destination: Destination): ElementView {
  const words = app.words.texts.forms.destination;
  return h('p.meta', [h('span', words.kinds[destination.kind]), placeOf(app, destination)]);
}

function placeOf(app: App, destination: Destination): Child {
  switch (destination.kind) {
    case 's3':
    case 'delta':
      return h('span', { dir: 'auto' }, `${destination.bucket}/${destination.prefix}`);
    case 'sftp':
      return h('span', { dir: 'auto' }, `${destination.user}@${destination.host}/${destination.folder}`);
    case 'postgres':
      return h('span', { dir: 'auto' }, `${destination.host}/${destination.database}, ${destination.schema}`);
    case 'email':
      return [h('span', { dir: 'auto' }, destination.to.join(', ')), readerBadges(app, destination)];
  }
}

/** Who gets nothing yet, or no more because it came back: by name where others do. */
export function readerBadges(app: App, destination: Destination): Child {
  if (destination.kind !== 'email') return undefined;
  const { states } = app.words.texts.forms.destination.email;
  return (['pending', 'bounced'] as const).map((state) => {
    const people = readersIn(destination, state);
    if (people.length === 0) return undefined;
    const who = destination.to.length > 1 ? `${people.join(', ')}: ` : '';
    return statusBadge(
      state === 'pending' ? 'paused' : 'failed',
      `${who}${who === '' ? states[state] : inSentence(states[state])}`,
    );
  });
}

/** After a colon a state does not begin with a capital. */
const inSentence = (state: string) => state.charAt(0).toLocaleLowerCase() + state.slice(1);
