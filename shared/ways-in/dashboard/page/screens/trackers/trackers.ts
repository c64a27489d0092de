/** The reader's trackers: surveys grouped as waves. */
import type { Tracker } from '../../api/trackers.ts';
import type { App, Screen } from '../../app.ts';
import { cardList } from '../../parts/card-list.ts';
import { button } from '../../parts/controls.ts';
import { emptyState } from '../../parts/notes.ts';
import { pathOf } from '../../route.ts';
import { type ElementView, h } from '../../view/view.ts';
import { watchList } from '../../watched-list.ts';
import { surveyName } from '../export-dialog.ts';
import { screenHead } from '../screen-head.ts';
import { openTrackerDialog } from './tracker-dialog.ts';

const pageSize = 20;

export function createTrackersScreen(app: App): Screen {
  const list = watchList(app.pipeline.trackers.list, app.redraw, pageSize);

  function card({ id, name, quiz_ids }: Tracker): ElementView {
    return h('li.card.row-card', { key: id }, [
      h('div', [
        h('h2', { dir: 'auto' }, h('a', { href: pathOf('trackers', id) }, name)),
        h(
          'p.meta',
          quiz_ids.map((survey) => h('span', { key: survey, dir: 'auto' }, surveyName(app, survey))),
        ),
      ]),
    ]);
  }

  const create = () =>
    openTrackerDialog(app, undefined, async (wanted) => {
      location.hash = pathOf('trackers', (await app.pipeline.trackers.create(wanted)).id);
    });

  return {
    title: () => app.words.texts.trackers.title,
    stop: () => list.stop(),
    view() {
      const { trackers: words } = app.words.texts;
      return [
        screenHead(words.title, button(words.create, create, { style: 'primary', icon: 'plus' })),
        cardList(app, list, card, emptyState('trackers', words.none, words.noneHint)),
      ];
    },
  };
}
