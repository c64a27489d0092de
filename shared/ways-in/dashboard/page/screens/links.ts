/** All share links: the time they have left, who has used them, and a button that revokes each. */
import type { PageQuery } from '../api/list-page.ts';
import type { Download, Link } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { cardList } from '../parts/card-list.ts';
import { button, linkButton } from '../parts/controls.ts';
import { confirm } from '../parts/dialog-frame.ts';
import { moreOf } from '../parts/more-button.ts';
import { emptyState, staleNote, waitingNote } from '../parts/notes.ts';
import { runAction } from '../parts/run-action.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { type WatchedList, watchList } from '../watched-list.ts';
import { createChosenLinks } from './lists/chosen-links.ts';
import { isNarrowed, searchFields, searchQuery, wholeList } from './lists/list-search.ts';
import { screenHead } from './screen-head.ts';

const pageSize = 20;

export function createLinksScreen(app: App): Screen {
  const visits = new Map<string, WatchedList<Download>>();
  const search = wholeList();
  const read = (query: PageQuery) => app.pipeline.links.list({ ...query, ...searchQuery(search) });
  const links = watchList(read, app.redraw, pageSize, () => 15_000);
  const chosen = createChosenLinks(app, links.refresh);
  const ticking = setInterval(app.redraw, 1000);

  async function revoke(link: Link): Promise<void> {
    await runAction(app, () => app.pipeline.links.revoke(link.id), app.words.texts.forms.link.revoked);
    links.refresh();
  }

  async function resume(link: Link): Promise<void> {
    await runAction(app, () => app.pipeline.links.confirm(link.id), app.words.texts.forms.link.confirmed);
    links.refresh();
  }

  /** A link that is paused may be resumed, and one that may work again revoked. */
  function actions(link: Link): Child {
    const words = app.words.texts.forms.link;
    const isPaused = link.status === 'paused';
    if (link.status !== 'active' && !isPaused) return undefined;
    const question = { title: words.revokeTitle, text: words.revokeText, yes: words.revoke };
    const asked = { title: words.confirmTitle, text: words.confirmText, yes: words.confirm };
    return h('div.actions', [
      isPaused &&
        link.view_id === null &&
        button(words.confirm, () => confirm(app, asked, () => resume(link)), {
          label: words.confirmNamed(link.file_name),
        }),
      button(words.revoke, () => confirm(app, question, () => revoke(link)), {
        label: words.revokeNamed(link.file_name),
      }),
    ]);
  }

  function toggleVisits(id: string, isOpen: boolean): void {
    visits.get(id)?.stop();
    if (!isOpen) visits.delete(id);
    else
      visits.set(
        id,
        watchList((query) => app.pipeline.links.downloads(id, query), app.redraw, pageSize),
      );
  }

  function row(link: Link): ElementView {
    const words = app.words.texts.forms.link;
    return h('li.card', { key: link.id }, [
      h('div.job-head', [
        chosen.box(link, app.words.texts.lists.chooseNamed(link.file_name)),
        h('div', [h('h2.file-name', { dir: 'auto' }, link.file_name), linkFacts(app, link), linkOrigin(app, link)]),
        actions(link),
      ]),
      link.status === 'paused' && h('p', link.view_id === null ? words.paused : app.words.texts.sharing.paused),
      h('details.numbers', { ontoggle: (event: Event) => toggleVisits(link.id, isOpen(event)) }, [
        h('summary', words.visits),
        visitList(app, visits.get(link.id)),
      ]),
    ]);
  }

  function list(): Child {
    const { forms, lists, surveys } = app.words.texts;
    const { link } = forms;
    if (links.data?.items.length === 0 && !isNarrowed(search)) {
      const action = linkButton(link.toExports, pathOf('exports'), 'primary');
      return [staleNote(links, app.words), emptyState('links', link.none, link.noneHint, action)];
    }
    const onchange = links.restart;
    return [
      searchFields(app, search, { wordsLabel: lists.searchLinks, statuses: link.statuses, onchange }),
      links.data && links.data.items.length > 0 && chosen.bar(links.data.items),
      cardList(app, links, row, h('p.muted', surveys.noMatch)),
    ];
  }

  return {
    title: () => app.words.texts.forms.link.title,
    stop() {
      clearInterval(ticking);
      for (const watched of [links, ...visits.values()]) watched.stop();
    },
    view: () => [screenHead(app.words.texts.forms.link.title), list()],
  };
}

export function linkFacts(app: App, link: Link): ElementView {
  const { texts, figures } = app.words;
  const words = texts.forms.link;
  const end = link.expires_at ?? undefined;
  const left = end === undefined ? Number.POSITIVE_INFINITY : (Date.parse(end) - Date.now()) / 1000;
  const status = link.status === 'active' && left <= 0 ? 'expired' : link.status;
  const isLive = link.view_id !== null;
  const used =
    link.max_downloads === null
      ? figures.plural(isLive ? texts.sharing.visits : words.downloads, link.downloads)
      : words.downloadsOf(figures.count(link.downloads), figures.count(link.max_downloads));
  return h('p.meta', [
    statusBadge(status, words.statuses[status]),
    isLive && h('span', texts.sharing.live),
    status === 'active' && h('span.countdown', end === undefined ? words.endless : words.endsIn(countdown(left, app))),
    status === 'expired' && end !== undefined && h('span', words.ended(app.words.ago(end, Date.now()))),
    h('span', used),
    link.has_password && h('span', words.password),
  ]);
}

/** When it was made, by whom, and of what where that has a page. */
function linkOrigin(app: App, link: Link): ElementView {
  const { lists } = app.words.texts;
  return h('p.meta', [
    h('span', { title: app.words.moment(link.created_at) }, lists.made(app.words.ago(link.created_at, Date.now()))),
    link.sender !== null && h('span', { dir: 'auto' }, lists.sender(link.sender)),
    link.batch_id !== null && h('a', { href: pathOf('batches', link.batch_id) }, lists.ofBatch),
    link.schedule_id !== null && h('a', { href: pathOf('schedules', link.schedule_id) }, lists.ofSchedule),
  ]);
}

/** Days and hours while there is time, seconds when it counts. */
function countdown(seconds: number, { words }: App): string {
  if (seconds < 48 * 3600) return words.figures.duration(seconds);
  const format = new Intl.NumberFormat(words.language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return format.format(Math.round(seconds / 86_400));
}

function visitList(app: App, visits: WatchedList<Download> | undefined): Child {
  if (!visits) return undefined;
  if (!visits.data) return waitingNote(visits, 1, app.words);
  const { items } = visits.data;
  if (items.length === 0) return h('p.muted', app.words.texts.forms.link.noVisits);
  return [
    staleNote(visits, app.words),
    h(
      'ul.visits',
      items.map(({ at, address_prefix, agent }) =>
        h('li', { key: `${at}${address_prefix}` }, [
          h('strong', app.words.moment(at)),
          h('span', address_prefix),
          h('span.muted', { dir: 'auto' }, agent),
        ]),
      ),
    ),
    moreOf(app, visits),
  ];
}

function isOpen(event: Event): boolean {
  return event.target instanceof HTMLDetailsElement && event.target.open;
}
