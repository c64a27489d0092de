/** The answers of a survey as rows: filtered, searched, put in order, and tidied one by one or many at once. */
import type { AnswerAction } from '../../../../../exports/answers/answer-actions.ts';
import { type Acted, type AnswerRow, answerCalls } from '../../api/answers.ts';
import { type Figures, readFigures } from '../../api/surveys.ts';
import type { App, Screen } from '../../app.ts';
import { filtersIn, isOfSelection, selectionForm } from '../../forms/selection-form.ts';
import { button, linkButton } from '../../parts/controls.ts';
import { selectField, textField } from '../../parts/fields.ts';
import { emptyState, failureNote, skeleton } from '../../parts/notes.ts';
import { answersPath, pathOf } from '../../route.ts';
import { type SurveySelection, selectionQuery } from '../../survey-selection.ts';
import { type Child, h } from '../../view/view.ts';
import { openEraseDialog, personSearch } from '../erasures/erase-dialog.ts';
import { surveyName } from '../export-dialog.ts';
import { screenHead } from '../screen-head.ts';
import { activeFilters } from '../survey-view/active-filters.ts';
import { filterBar } from '../survey-view/filter-bar.ts';
import { createAnswerActions } from './answer-actions.ts';
import { createAnswerRows, mostRows } from './answer-rows.ts';
import { createAnswersGrid } from './answers-grid.ts';
import { type AnswersSelection, answersQuery, hasSameRows, readAnswersSelection, sorts } from './answers-selection.ts';
import { keptColumns, openColumnsDialog, usualColumns } from './columns-dialog.ts';
import { type OpenAnswer, openAnswer } from './one-answer.ts';
import { openRevealsDialog } from './reveals-dialog.ts';

const TYPING_MS = 350;

export function createAnswersScreen(app: App, id: number, query: string): Screen {
  const calls = answerCalls(app.call, id);
  let now = readAnswersSelection(query);
  let form = selectionForm(now.selection);
  let written = now.search;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let chosen = new Set<number>();
  let figures: Figures | undefined;
  let one: OpenAnswer | undefined;
  let { filesLanguage } = app.words;
  const rows = createAnswerRows(
    calls,
    () => keptColumns(id),
    () => app.words.filesLanguage,
    app.redraw,
  );
  const grid = createAnswersGrid(app);
  const knownTags = () => app.facets.of(id)?.filters.tags?.values.map(({ value }) => value) ?? [];
  const actions = createAnswerActions(app, { calls, knownTags, onacted });
  void rows.begin(now);
  openOne();
  // the questions that filters can be about; without them the other filters work
  readFigures(app.call, id, {})
    .then((read) => {
      figures = read;
    })
    .catch(() => undefined)
    .finally(app.redraw);

  const pathTo = (next: AnswersSelection) => answersPath(id, answersQuery(next));

  /** The address says what is looked at; the screen follows it. */
  function show(change: Partial<AnswersSelection>): void {
    location.hash = pathTo({ ...now, ...change });
  }

  function follow(next: string): void {
    const before = now;
    now = readAnswersSelection(next);
    if (!isOfSelection(form, now.selection)) form = selectionForm(now.selection);
    if (now.search !== before.search) written = now.search;
    if (before.answer !== now.answer || !hasSameRows(before, now)) actions.forget();
    if (!hasSameRows(before, now)) {
      chosen = new Set();
      grid.toTop();
      void rows.begin(now);
    }
    openOne();
    if (before.answer !== now.answer) {
      scrollTo(0, 0);
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }

  function openOne(): void {
    if (one?.id === now.answer) return;
    one?.stop();
    one = now.answer === undefined ? undefined : openAnswer(app, calls, now.answer);
  }

  function search(text: string): void {
    written = text;
    clearTimeout(typing);
    typing = setTimeout(() => show({ search: written.trim() }), TYPING_MS);
  }

  /** Rows that no longer belong here go; the others are as the service says. */
  function onacted(action: AnswerAction, results: readonly Acted[]): void {
    const byId = new Map(results.map((result) => [result.id, result]));
    const isTrash = now.selection.filters.is_deleted === true;
    rows.change((row) => {
      const acted = byId.get(row.id);
      if (!acted) return row;
      const isGone = acted.status === 'not_found' || (action === 'delete' && acted.status === 'done');
      const { is_deleted = row.is_deleted, is_hide = row.is_hide, tags = row.tags } = acted;
      if (isGone || is_deleted !== isTrash) return undefined;
      return { ...row, is_deleted, is_hide, tags };
    });
    const left = new Set(rows.rows.map((row) => row.id));
    chosen = new Set([...chosen].filter((answer) => left.has(answer)));
    const isBack = action === 'restore' ? !isTrash : action === 'trash' && isTrash;
    // what was undone belongs where it was
    if (isBack) void rows.begin(now);
    if (action === 'delete' && one) show({ answer: undefined });
    else one?.refresh();
  }

  function choose(answer: number): void {
    if (!chosen.delete(answer)) chosen.add(answer);
  }

  async function chooseMatching(): Promise<void> {
    await rows.readTo(mostRows);
    chosen = new Set(rows.rows.map((row) => row.id));
    app.redraw();
  }

  const shownColumns = () => {
    const asked = (now.selection.filters.answers ?? []).map(({ question_id }) => `q:${question_id}`);
    return keptColumns(id) ?? usualColumns(rows.columns, asked);
  };

  function head(): Child {
    const { texts } = app.words;
    const name = surveyName(app, id);
    const titleOf = (column: string) => rows.columns.find((known) => known.id === column)?.title ?? column;
    return screenHead(
      texts.answers.title,
      button(texts.answers.reveals, () => openRevealsDialog(app, titleOf), { icon: 'eye' }),
      { text: name, href: pathOf('surveys', id, selectionQuery(now.selection)) },
    );
  }

  function bar(): Child {
    const looked = {
      ...{
        selection: now.selection,
        form,
        data: figures,
        facets: app.facets.of(id),
        errors: rows.failure?.errors ?? {},
      },
      isOfRows: true,
      onform() {
        const filters = filtersIn(form);
        show({ selection: { ...now.selection, filters } });
      },
      onselection: (change: Partial<SurveySelection>) => show({ selection: { ...now.selection, ...change } }),
    };
    return h('div.looked-at', { key: 'looked-at' }, [filterBar(app, looked), activeFilters(app, looked)]);
  }

  function tools(): Child {
    const { answers } = app.words.texts;
    const choices = sorts.map((sort) => [sort, answers.sorts[sort]] as const);
    return h('div.answers-tools', { key: 'answers-tools', role: 'search' }, [
      textField('answers-search', answers.search, written, search, { props: { type: 'search', maxlength: 200 } }),
      selectField('answers-sort', answers.sort, now.sort, choices, (sort) => {
        const wanted = sorts.find((known) => known === sort);
        if (wanted) show({ sort: wanted });
      }),
      button(answers.columns, () =>
        openColumnsDialog(app, {
          ...{ surveyId: id, all: rows.columns, shown: shownColumns() },
          onchange: () => void rows.begin(now),
        }),
      ),
    ]);
  }

  /** How many there are, or have been found so far. */
  function counted(): string {
    const { answers } = app.words.texts;
    const { count, plural } = app.words.figures;
    const { read, found, rows: all, hasMore } = rows;
    if (!read) return '';
    if (found !== null) return plural(answers.count, found);
    if (!hasMore) return plural(answers.count, all.length);
    return answers.found(count(all.length), count(read.answers), read.of === null ? '?' : count(read.of));
  }

  function chosenBar(): Child {
    const { answers } = app.words.texts;
    const picked = rows.rows.filter((row) => chosen.has(row.id));
    const isAllRead = picked.length > 0 && picked.length === rows.rows.length && rows.hasMore;
    return h('div.answers-bar', { key: 'answers-bar', role: 'group', 'aria-label': answers.chosenLabel }, [
      h('strong', { role: 'status' }, [
        picked.length > 0 ? app.words.figures.plural(answers.chosen, picked.length) : counted(),
        rows.isReading && h('span.muted', ` ${answers.reading}`),
      ]),
      isAllRead && button(answers.chooseMatching, chooseMatching, { style: 'quiet' }),
      picked.length > 0 && h('div.actions', actions.buttons(picked)),
      actions.note(),
    ]);
  }

  function table(): Child {
    const { answers } = app.words.texts;
    const { failure } = rows;
    if (failure) return failureNote(failure, app.words, () => void rows.begin(now));
    if (!rows.read) return skeleton(8, app.words);
    if (rows.rows.length === 0 && !rows.hasMore)
      return personSearch(app, now.search, id) ?? emptyState('surveys', answers.none, answers.noneHint);
    const byId = new Map(rows.columns.map((column) => [column.id, column]));
    return [
      grid.view({
        rows: rows.rows,
        columns: shownColumns().flatMap((column) => byId.get(column) ?? []),
        hasMore: rows.hasMore,
        chosen,
        hrefOf: (answer) => pathTo({ ...now, answer }),
        onchoose: choose,
        onall() {
          const isAll = rows.rows.every((row) => chosen.has(row.id));
          chosen = new Set(isAll ? [] : rows.rows.map((row) => row.id));
        },
        onend: () => void rows.readTo(rows.rows.length + 1),
      }),
      h('p.muted.small', answers.liveHint),
    ];
  }

  function oneView(open: OpenAnswer): Child {
    const { answers } = app.words.texts;
    const at = rows.rows.findIndex((row) => row.id === open.id);
    const neighbour = (step: number) => (at < 0 ? undefined : rows.rows[at + step]?.id);
    const [previous, next] = [neighbour(-1), neighbour(1)];
    const row = open.data()?.answer;
    const back = { text: answers.title, href: pathTo({ ...now, answer: undefined }) };
    const ways = [
      previous !== undefined && linkButton(answers.previous, pathTo({ ...now, answer: previous }), 'quiet', 'up'),
      next !== undefined && linkButton(answers.next, pathTo({ ...now, answer: next }), 'quiet', 'down'),
    ];
    const erase = () => openEraseDialog(app, { surveyId: id, answer: open.id });
    const erasing = button(app.words.texts.erasing.open, erase, { style: 'quiet' });
    return [
      screenHead(answers.one(String(open.id)), ways, back, row && h('p.meta', stateViews(row))),
      h('div.answers-bar', { key: 'answers-bar' }, [
        row && h('div.actions', [actions.buttons([row]), erasing]),
        actions.note(),
      ]),
      open.view(),
    ];
  }

  function stateViews(row: AnswerRow): Child {
    const { states } = app.words.texts.answers;
    return [
      row.submitted_at !== null && h('span', app.words.moment(row.submitted_at)),
      row.is_deleted && h('span.tag', states.trash),
      row.is_hide && h('span.tag', states.hidden),
      !row.is_complete && h('span.tag', states.incomplete),
      row.is_screenout && h('span.tag', states.screenedOut),
    ];
  }

  return {
    title: () => (one ? app.words.texts.answers.one(String(one.id)) : app.words.texts.answers.title),
    follow,
    stop() {
      clearTimeout(typing);
      one?.stop();
    },
    view() {
      // titles and labels come with the rows
      if (filesLanguage !== app.words.filesLanguage) {
        filesLanguage = app.words.filesLanguage;
        void rows.begin(now);
        one?.refresh();
      }
      return one ? oneView(one) : [head(), bar(), tools(), chosenBar(), table()];
    },
  };
}
