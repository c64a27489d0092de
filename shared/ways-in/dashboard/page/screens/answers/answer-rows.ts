/** The rows that have been read so far, and more of them as the reader comes to their end. */
import type { AnswerCalls, AnswerColumn, AnswerRow, AnswersPage } from '../../api/answers.ts';
import { type Failure, failureOf } from '../../api/failure.ts';
import { viewerZone } from '../../viewer-zone.ts';
import type { AnswersSelection } from './answers-selection.ts';

interface AnswerRows {
  readonly rows: readonly AnswerRow[];
  /** All that the survey has, as far as the rows show. */
  readonly columns: readonly AnswerColumn[];
  readonly read: AnswersPage['read'] | undefined;
  readonly found: number | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly failure: Failure | undefined;
  /** From the beginning. */
  begin(selection: AnswersSelection): Promise<void>;
  /** Until there are so many, or no more. */
  readTo(count: number): Promise<void>;
  change(change: (row: AnswerRow) => AnswerRow | undefined): void;
}

/** More than anybody scrolls through; a search finds them sooner. */
export const mostRows = 10_000;
const pageSize = '100';

export function createAnswerRows(
  calls: AnswerCalls,
  chosenColumns: () => readonly string[] | undefined,
  language: () => string,
  redraw: () => void,
): AnswerRows {
  let turn = 0;
  let selection: AnswersSelection | undefined;
  let cursor: string | null = null;
  let reading: Promise<void> | undefined;
  let byId = new Map<number, AnswerRow>();
  const state = {
    rows: [] as readonly AnswerRow[],
    columns: [] as readonly AnswerColumn[],
    read: undefined as AnswersPage['read'] | undefined,
    found: null as number | null,
    hasMore: true,
    isReading: false,
    failure: undefined as Failure | undefined,
  };

  async function readPage(): Promise<void> {
    if (!selection) return;
    const mine = turn;
    const [sort = '', order = ''] = selection.sort.split(' ');
    const columns = chosenColumns();
    const query = {
      ...{ sort, order, limit: pageSize, timezone: viewerZone, lang: language() },
      ...(selection.search !== '' && { search: selection.search }),
      ...(columns && { columns: columns.join(',') }),
      ...(cursor !== null && { cursor }),
    };
    try {
      const page = await calls.page(query, selection.selection.filters);
      if (mine !== turn) return;
      // answers that came meanwhile have moved others to this page, which were read before
      for (const row of page.data) byId.set(row.id, row);
      cursor = page.next_cursor;
      state.rows = [...byId.values()];
      state.columns = joined(state.columns, [...page.columns, ...page.other_columns]);
      state.read = page.read;
      state.found = page.found;
      state.hasMore = cursor !== null && byId.size < mostRows;
    } catch (error) {
      if (mine !== turn) return;
      state.failure = failureOf(error);
      state.hasMore = false;
    }
  }

  async function readTo(count: number): Promise<void> {
    await reading;
    const mine = turn;
    while (mine === turn && state.hasMore && state.rows.length < count) {
      state.isReading = true;
      reading = readPage();
      await reading;
      redraw();
    }
    if (mine !== turn) return;
    reading = undefined;
    state.isReading = false;
    redraw();
  }

  return Object.assign(state, {
    readTo,
    async begin(next: AnswersSelection) {
      turn++;
      selection = next;
      cursor = null;
      reading = undefined;
      byId = new Map();
      Object.assign(state, { rows: [], read: undefined, found: null, hasMore: true, failure: undefined });
      await readTo(1);
    },
    change(change: (row: AnswerRow) => AnswerRow | undefined) {
      const changed = [...byId.values()].flatMap((row) => change(row) ?? []);
      byId = new Map(changed.map((row) => [row.id, row]));
      state.rows = changed;
    },
  });
}

/** In the order of the page that has most of them; a later one may have more. */
function joined(known: readonly AnswerColumn[], page: readonly AnswerColumn[]): readonly AnswerColumn[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = new Map(page.map((column) => [column.id, column]));
  return [...known.map((column) => fresh.get(column.id) ?? column), ...page.filter(({ id }) => !ids.has(id))];
}
