/** The answers list of a v3 service over an array of records, with cursors or without, for scripts and fakes. */

export interface ListRecord {
  id: number;
  /** Sort key of offset paging. */
  startedAt: number;
}

export interface ListBehaviour {
  hasCursors: boolean;
  maxLimit?: number;
  hasTotal?: boolean;
}

export function records(count: number, firstId = 1): ListRecord[] {
  return Array.from({ length: count }, (_, index) => ({ id: firstId + index, startedAt: firstId + index }));
}

/** The body of one page of the list, as v3 would answer this query. */
export function listBody(all: readonly ListRecord[], query: URLSearchParams, behaviour: ListBehaviour): object {
  const { hasCursors, maxLimit = 500, hasTotal = true } = behaviour;
  const limit = Math.min(Number(query.get('limit') ?? 20), maxLimit);
  const total = hasTotal ? { total: all.length } : {};
  const cursor = query.get('cursor');
  if (hasCursors && cursor !== null) {
    const rest = all.filter((record) => record.id > Number(cursor)).sort((a, b) => a.id - b.id);
    const page = rest.slice(0, limit);
    const next_cursor = rest.length > limit ? String(page.at(-1)?.id) : null;
    return { success: true, data: { ...total, limit, answers: page.map(toWire), next_cursor } };
  }
  const offset = Number(query.get('offset') ?? 0);
  const sorted = query.get('sort') === 'date_start' && query.get('order') === 'asc';
  const inOrder = all.toSorted((a, b) => (sorted ? a.startedAt - b.startedAt : b.id - a.id));
  return {
    success: true,
    data: { ...total, limit, offset, answers: inOrder.slice(offset, offset + limit).map(toWire) },
  };
}

export function toWire({ id, startedAt }: ListRecord): object {
  return {
    id,
    quiz_id: 7,
    submitted_at: new Date(Date.UTC(2026, 0, 1) + startedAt * 1000).toISOString(),
    is_complete: true,
    answers: [{ question_id: 'q1', question_text: 'How was it?', answer: `fine ${id}`, answer_type: 'input' }],
  };
}
