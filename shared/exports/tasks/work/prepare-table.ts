/** The table that a task renders, whole or in part, with all that the plan has found out for it. */
import { Problem } from '../../../problems/problem.ts';
import type { Dictionary } from '../../../tables/dictionary/dictionary.ts';
import { changedCells } from '../../../tables/treating/treated-table.ts';
import { uncodedCells } from '../../../tables/uncoded-cells.ts';
import { keptDictionary } from '../../dictionary/dictionary-store.ts';
import { hasFigures } from '../../job/pull-query.ts';
import { isReport, type Output } from '../../options.ts';
import { answersPrivacy } from '../../outputs/answers-privacy.ts';
import { type PreparedAnswers, prepareAnswers } from '../../outputs/answers-table.ts';
import { needsDictionary } from '../../outputs/table-shape.ts';
import type { Segment, TablePlan } from '../plan.ts';
import type { SeenRows } from './results.ts';
import { progressOfTask, renderRequest, type TaskTurn } from './task-turn.ts';

/** `walks`: through how many tables all tasks of the plan walk; those of a plan to render do through all there is. */
export async function prepareTable(turn: TaskTurn, plan: TablePlan, range: Segment | undefined, walks?: number) {
  const { deps, held } = turn;
  const onRows = (read: number) => {
    held.check();
    progress.note(read);
  };
  const request = await renderRequest(turn, plan.facts, onRows);
  const { read: answers } = request.snapshot;
  const progress = progressOfTask(turn, walks === undefined ? answersToSee(turn, answers) : answers * walks);
  const privacy = await answersPrivacy(request, deps.pseudonymKeys, new Map(plan.content));
  const dictionary = await dictionaryOf(turn);
  const prepared = prepareAnswers({ ...request, privacy, dictionary }, outputOf(turn), range);
  return { request, prepared, progress, onRows };
}

/** Read only where the table goes by it. */
async function dictionaryOf(turn: TaskTurn): Promise<Dictionary | undefined> {
  const { deps, job } = turn;
  if (!needsDictionary(outputOf(turn), job.options)) return undefined;
  const kept = await keptDictionary(deps, job);
  if (!kept) throw new Problem('snapshot_expired', { id: job.id });
  return kept;
}

export function outputOf({ job, held: { item: task } }: TaskTurn): Output {
  const output = job.outputs[task.output ?? -1];
  if (!output) throw new Error(`there is no output ${task.output}`);
  return output;
}

/** By all tasks of a plan to render: each table is written once, and statistics are gathered once for all reports. */
export function answersToSee({ job: { outputs } }: Pick<TaskTurn, 'job'>, read: number): number {
  const tables = outputs.filter(({ content }) => !isReport(content)).length;
  return read * (tables + (hasFigures(outputs) ? 1 : 0));
}

export function seenRows({ document: { counts, table }, treated, newestAt }: PreparedAnswers): SeenRows {
  const newest = newestAt();
  const uncoded = uncodedCells(table.columns);
  return {
    counts,
    ...(newest !== undefined && { newestAt: newest }),
    changed: changedCells(treated()),
    ...(uncoded && { uncoded }),
  };
}
