/** One tracker: what is new in its newest wave, which questions match, and how each went from wave to wave. */
import type { TrackerFigures } from '../../api/trackers.ts';
import type { App, Screen } from '../../app.ts';
import { button } from '../../parts/controls.ts';
import { confirm } from '../../parts/dialog-frame.ts';
import { staleNote, waitingNote } from '../../parts/notes.ts';
import { runAction } from '../../parts/run-action.ts';
import { pathOf } from '../../route.ts';
import { type Child, h } from '../../view/view.ts';
import { watch } from '../../watched.ts';
import { screenHead } from '../screen-head.ts';
import { matchingTable } from './matching-table.ts';
import { newQuestions } from './new-questions.ts';
import { openTrackerDialog } from './tracker-dialog.ts';
import { trendCard } from './trend-card.ts';

export function createTrackerScreen(app: App, id: string): Screen {
  const { trackers } = app.pipeline;
  const opened = new Set<string>();
  const seen = watch(async () => ({ tracker: await trackers.read(id), match: await trackers.match(id) }), app.redraw);
  const figures = watch(
    async (): Promise<TrackerFigures | undefined> => {
      const [first] = (await trackers.read(id)).quiz_ids;
      return first === undefined ? undefined : trackers.figures(id, first);
    },
    app.redraw,
    (read) => (read?.exact === false ? 2_000 : undefined),
  );

  async function again(): Promise<void> {
    await Promise.all([seen.refresh(), figures.refresh()]);
  }

  /** An empty target forgets what was said. */
  async function map(changes: Readonly<Record<string, string>>): Promise<void> {
    const change = async () => {
      const { map: standing } = await trackers.read(id);
      const all = Object.entries({ ...standing, ...changes }).filter(([, target]) => target !== '');
      await trackers.change(id, { map: Object.fromEntries(all) });
    };
    if (await runAction(app, change, app.words.texts.trackers.mapped)) await again();
  }

  function actions(): Child {
    const { trackers: words, remove: yes } = app.words.texts;
    const edit = () =>
      openTrackerDialog(app, seen.data?.tracker, async (wanted) => {
        await trackers.change(id, wanted);
        await again();
      });
    const leave = async () => {
      if (await runAction(app, () => trackers.remove(id), words.removed)) location.hash = pathOf('trackers');
    };
    const removal = { title: `${words.remove}?`, text: words.removeText, yes };
    return [
      button(words.edit, edit, { icon: 'edit' }),
      button(words.remove, () => confirm(app, removal, leave), { icon: 'trash' }),
    ];
  }

  function trends(): Child {
    const { trackers: words } = app.words.texts;
    const { data } = figures;
    if (!data) return waitingNote(figures, 4, app.words);
    const waves = seen.data?.match.waves ?? [];
    const shown = data.questions.filter(({ trend }) =>
      trend?.some(({ points }) => points.some((one) => one.value !== null)),
    );
    return [
      staleNote(figures, app.words),
      !data.exact && h('p.muted', { role: 'status' }, words.reading),
      shown.length === 0 && h('p.muted', words.noTrends),
      h(
        'div.trends',
        shown.map((question) => trendCard(app, question, waves)),
      ),
    ];
  }

  return {
    title: () => seen.data?.tracker.name ?? app.words.texts.trackers.title,
    stop() {
      seen.stop();
      figures.stop();
    },
    view() {
      const { trackers: words } = app.words.texts;
      const back = { text: words.title, href: pathOf('trackers') };
      if (!seen.data) return [screenHead(words.title, undefined, back), waitingNote(seen, 4, app.words)];
      const { tracker, match } = seen.data;
      return [
        screenHead(tracker.name, actions(), back),
        staleNote(seen, app.words),
        newQuestions(app, match, map),
        h('h2.section-title', words.matching),
        h('p.muted', words.matchingHint),
        matchingTable(app, { match, tracker, opened, onmap: map }),
        h('h2.section-title', words.trends),
        h('p.muted', words.trendsHint),
        trends(),
      ];
    },
  };
}
