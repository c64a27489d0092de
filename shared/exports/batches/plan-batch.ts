/**
 * From the request to one row per survey: from the given ids, or from the survey service's own list, page by page. Each
 * page is a checkpoint; a page that is read twice creates no second row.
 */
import { z } from 'zod';
import { Problem } from '../../problems/problem.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import { createListEnd, type ListedSurvey } from '../../surveys/listed-survey.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import { isAmong } from '../../surveys/warnings/warning-text.ts';
import { movedOn, onlyThisAttempt } from '../../work/lifecycle.ts';
import type { RunDeps } from '../job/run-deps.ts';
import { unspill } from '../job/spill.ts';
import type { Batch } from './batch.ts';
import { mostSurveys } from './batch-request.ts';
import type { HeldBatch } from './batch-work.ts';
import { createRows, rowsOf } from './child-row.ts';

const IDS_PAGE = 500;
const LIST_PAGE = 100;
const MOST_PASSES = 3;

type Plan = Batch['plan'];

interface Page {
  surveys: Pick<ListedSurvey, 'id' | 'name'>[];
  plan: Omit<Plan, 'found'>;
  warning?: Warning;
}

type Source = (plan: Plan) => Promise<Page>;

interface SurveyList {
  upstream: Upstream;
  token: string;
  folderId: number | undefined;
  checkForEnd: ReturnType<typeof createListEnd>;
}

/** False when time ran out before the end. */
export async function planBatch(deps: RunDeps, held: HeldBatch, isOutOfTime: () => boolean): Promise<boolean> {
  const next = await sourceOf(deps, held.item);
  while (!held.item.plan.isDone) {
    if (isOutOfTime()) return false;
    const { surveys, plan, warning } = await next(held.item.plan);
    const created = await createRows(deps.records, held.item, surveys);
    const found = plan.isDone ? await countRows(deps, held.item) : held.item.plan.found + created;
    if (found > mostSurveys) throw tooMany();
    if (created > 0) deps.onProgress?.();
    await held.write((batch) => ({
      // only new surveys earn another five attempts: a list can repeat itself for ever
      ...(created > 0 ? onlyThisAttempt(movedOn(batch)) : batch),
      plan: { ...plan, found },
      warnings: !warning || isAmong(batch.warnings, warning) ? batch.warnings : [...batch.warnings, warning],
    }));
  }
  return true;
}

async function sourceOf(deps: RunDeps, { surveys, sealedToken, owner }: Batch): Promise<Source> {
  if ('ids' in surveys) {
    const ids = await unspill(deps.files, surveys.ids, z.array(z.number()));
    if (!ids) throw new Error('the list of surveys is gone');
    return async (plan) => idsPage(ids, plan);
  }
  const token = await deps.opener.open(sealedToken ?? '', owner);
  const upstream = deps.newUpstream({ owner, isChild: true });
  const folderId = 'folder_id' in surveys ? surveys.folder_id : undefined;
  const list = { upstream, token, folderId, checkForEnd: createListEnd() };
  return (plan) => {
    // a new pass sees the same surveys again
    if (plan.offset === 0) list.checkForEnd = createListEnd();
    return listPage(list, plan);
  };
}

function idsPage(ids: readonly number[], { offset, pass }: Plan): Page {
  const end = Math.min(ids.length, offset + IDS_PAGE);
  const surveys = ids.slice(offset, end).map((id) => ({ id, name: '' }));
  return { surveys, plan: { isDone: end === ids.length, offset: end, pass } };
}

/** Pages overlap by one survey: when that one has moved, others may have been missed, and the list is read again. */
async function listPage(
  { upstream, token, folderId, checkForEnd }: SurveyList,
  { offset, anchor, pass }: Plan,
): Promise<Page> {
  const page = await upstream.surveys(token, { limit: LIST_PAGE, offset });
  checkForEnd(page);
  const anchorAt = anchor === undefined ? -1 : page.findIndex((survey) => survey.id === anchor);
  const isDisturbed = anchor !== undefined && anchorAt !== 0;
  const fresh = page.slice(anchorAt + 1);
  const surveys = fresh.filter((survey) => folderId === undefined || survey.folderId === folderId);
  if (isDisturbed && pass < MOST_PASSES) return { surveys, plan: { isDone: false, offset: 0, pass: pass + 1 } };
  const last = fresh.at(-1);
  return {
    surveys,
    plan: {
      isDone: last === undefined,
      offset: offset + Math.max(0, page.length - 1),
      ...(last && { anchor: last.id }),
      pass,
    },
    ...(isDisturbed && { warning: warningOf('survey_list_changed', {}) }),
  };
}

async function countRows(deps: RunDeps, batch: Batch): Promise<number> {
  let count = 0;
  for await (const _ of rowsOf(deps.records, batch)) count++;
  return count;
}

function tooMany(): Problem {
  return new Problem('too_many_surveys', { most: mostSurveys });
}
