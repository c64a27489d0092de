/**
 * The pipeline in memory with an export that is large by a low threshold: its survey service filters and counts by days,
 * so that the work is divided as that of a million answers would be.
 */

import type { ExportRequest, Output } from '../../../shared/exports/options.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import type { Upstream } from '../../../shared/snapshots/upstream.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { filtersSchema, type UpstreamQuery } from '../../../shared/surveys/filters/filters.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import { answerOf, answerTo } from '../surveys/packed-answers.ts';
import { createPagePacker } from '../upstreams/fake-upstream.ts';
import { alice, createWorld } from './export-world.ts';

const FIRST_DAY = Date.parse('2026-01-05T08:00:00Z');
const PAGE = 11;

export const largeDivision = { fromAnswers: 60, answersATask: 25 };

const entities = {
  q1: { type: 'choice', title: 'Tea or coffee?' },
  q2: { type: 'slider', title: 'How hungry?' },
  q3: { type: 'input', title: 'Why so?' },
  q4: { type: 'email', title: 'Where do we write to?' },
};
const survey = readSurvey(
  { id: 7, name: 'Breakfast', widgets: { ids: Object.keys(entities), entities } },
  { lang: 'en' },
);

const countries = ['FR', 'BR', 'RU', 'MX'];

/** Spread over some weeks, a few of them incomplete, the last days the busiest. */
export function manyAnswers(count: number): Answer[] {
  return Array.from({ length: count }, (_, index) =>
    answerOf({
      id: 1 + index * 3,
      submitted_at: new Date(
        FIRST_DAY + Math.floor(Math.sqrt(index / count) * 40) * 86_400_000 + index * 1000,
      ).toISOString(),
      is_complete: index % 9 !== 0,
      country: countries[index % countries.length],
      answers: [
        answerTo('q1', index % 2 === 0 ? 'Tea' : 'Coffee', { answer_type: 'choice' }),
        answerTo('q2', index % 11, { answer_type: 'slider' }),
        answerTo('q3', index % 5 === 0 ? `=1+${index}` : `Because "${index}",\nor so ${'ü'.repeat(index % 7)}`),
        ...(index % 4 === 0 ? [] : [answerTo('q4', `guest${index}@example.org`, { answer_type: 'email' })]),
      ],
    }),
  );
}

interface LargeSurvey {
  survey?: Survey;
  page?: number;
  /** Nothing changes any more, so that what was found once is found at once. */
  isFrozen?: boolean;
}

/** A survey service that does everything right; `all` is read at every call. */
export function datedUpstream(all: readonly Answer[], large: LargeSurvey = {}): Upstream {
  const { page = PAGE, isFrozen = false } = large;
  const { deps } = createWorld([]);
  let calls = 0;
  const remembered = new Map<string, readonly Answer[]>();
  function found(query: UpstreamQuery): readonly Answer[] {
    const key = JSON.stringify(query);
    const wanted = remembered.get(key) ?? all.filter((answer) => isAskedFor(answer, query));
    if (isFrozen) remembered.set(key, wanted);
    return wanted;
  }
  return {
    ...deps.upstream,
    survey: async () => large.survey ?? known(),
    async *answers(_token, query, from) {
      const packed = createPagePacker();
      for (let at = Number(from ?? 0); ; at += page) {
        calls++;
        const wanted = found(query);
        const next = at + page < wanted.length ? String(at + page) : undefined;
        yield packed({ answers: wanted.slice(at, at + page), total: wanted.length, next, disturbed: false });
        if (next === undefined) return;
      }
    },
    async latest(_token, query) {
      calls++;
      const wanted = found(query);
      const newest = wanted.toSorted((a, b) => (a.submittedAt ?? '').localeCompare(b.submittedAt ?? '')).at(-1);
      return { total: wanted.length, id: newest?.id, submittedAt: newest?.submittedAt };
    },
    callCount: () => calls,
  };
}

function isAskedFor({ submittedAt = '', isComplete }: Answer, query: UpstreamQuery): boolean {
  if (query.isComplete !== undefined && query.isComplete !== isComplete) return false;
  const day = submittedAt.slice(0, 10);
  return (query.dateFrom ?? '') <= day && day <= (query.dateTo ?? '9');
}

function known(): Survey {
  if (!survey) throw new Error('the test survey cannot be read');
  return survey;
}

export function createLargeWorld(all: readonly Answer[] = manyAnswers(130), large: LargeSurvey = {}) {
  const world = createWorld(all);
  const upstream = datedUpstream(all, large);
  const deps = { ...world.deps, upstream, newUpstream: () => upstream, division: largeDivision };
  return { ...world, deps };
}

export type LargeWorld = ReturnType<typeof createLargeWorld>;

export function largeRequest(outputs: Output[], more: { filters?: object; options?: object } = {}): ExportRequest {
  return {
    surveyId: 7,
    filters: filtersSchema.parse({ is_complete: null, ...more.filters }),
    outputs,
    options: optionsSchema.parse(more.options ?? {}),
  };
}

export const requestLarge = (world: LargeWorld, request: ExportRequest) => requestExport(world.deps, alice, request);
