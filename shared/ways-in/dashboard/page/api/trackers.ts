/** Trackers as the API returns them, and the calls that are about them. */
import type { figuresSchema } from '../../../../operations/surveys.ts';
import type { TrackerMatchView, TrackerView, trackers } from '../../../../operations/trackers.ts';
import type { Call } from './client.ts';
import type { PageQuery } from './list-page.ts';
import { operationCaller } from './operations.ts';

export type Tracker = TrackerView;
export type TrackerMatch = TrackerMatchView;
export type QuestionRow = TrackerMatch['questions'][number];
export type OptionRow = QuestionRow['options'][number];
type QuestionCell = NonNullable<QuestionRow['waves'][number]>;
/** What the cells of questions and of options have in common. */
export type MatchedCell = Omit<QuestionCell, 'title' | 'position'>;
export type TrackerFigures = (typeof figuresSchema)['_output'];
export type TrendLine = NonNullable<TrackerFigures['questions'][number]['trend']>[number];

type TrackerRequest = (typeof trackers.create.body)['_input'];

export function trackerCalls(send: Call) {
  const call = operationCaller(send);
  return {
    list: (query: PageQuery = {}) => call('list_trackers', { query }),
    read: (id: string) => call('get_tracker', { params: { id } }),
    match: (id: string) => call('match_tracker', { params: { id } }),
    create: (body: TrackerRequest) => call('create_tracker', { body }),
    change: (id: string, body: Partial<TrackerRequest>) => call('update_tracker', { params: { id }, body }),
    remove: (id: string) => call('delete_tracker', { params: { id } }),
    figures: (id: string, quiz_id: number) => call('query_figures', { params: { quiz_id }, body: { tracker_id: id } }),
  };
}
