/**
 * Searches surveys for the answers of one person, page by page: those in which a whole value is the address, or those that
 * were named. If the address is part of a longer text, somebody else may have written it: that is a mention.
 */

import type { PackedAnswers } from '../../packing/packed-answers.ts';
import { readPacked, valueAt } from '../../packing/packed-reader.ts';
import { Problem } from '../../problems/problem.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import { isObject } from '../../surveys/question.ts';
import type { FoundSurvey } from './erasure.ts';
import { mostAnswers } from './erasure-states.ts';

export type Wanted = { email: string } | { ids: ReadonlySet<number> };

const MOST_MENTIONS = 200;
const AT_SIGN = 0x40;

/** As it is compared. */
export const foldedAddress = (text: string) => text.normalize('NFC').trim().toLowerCase();

interface SearchTurn {
  upstream: Upstream;
  token: string;
  wanted: Wanted;
  /** Called with how many answers a page had; may throw to stop. */
  onPage(answers: number): void;
}

/** Both what is active and what is in the trash. */
export async function searchSurvey(turn: SearchTurn, survey: { id: number; name: string }): Promise<FoundSurvey> {
  const found: FoundSurvey = {
    surveyId: survey.id,
    name: survey.name,
    active: [],
    trash: [],
    mentions: [],
    uploads: 0,
  };
  for (const isDeleted of [false, true]) {
    const query = { surveyId: survey.id, isScreenedOut: true, isDeleted };
    for await (const page of turn.upstream.answers(turn.token, query)) {
      turn.onPage(page.answers.ids.length);
      lookThrough(page.answers, turn.wanted, isDeleted ? found.trash : found.active, found);
      page.answers.release?.();
    }
  }
  const all = found.active.length + found.trash.length;
  if (all > mostAnswers) throw new Problem('too_many_answers', { most: mostAnswers });
  return { ...found, active: unique(found.active), trash: unique(found.trash), mentions: unique(found.mentions) };
}

export const hasAnything = ({ active, trash, mentions }: FoundSurvey) =>
  active.length + trash.length + mentions.length > 0;

const unique = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

function lookThrough(answers: PackedAnswers, wanted: Wanted, matched: number[], found: FoundSurvey): void {
  const reader = readPacked(answers);
  const times = ['date_start', 'submitted_at', 'date_end'].map((name) => reader.fields.indexOf(name));
  for (let at = 0; reader.next(); at++) {
    const id = answers.ids[at] ?? 0;
    const match = 'ids' in wanted ? wanted.ids.has(id) && 'is' : addressIn(reader, wanted.email);
    if (match === 'mentions' && found.mentions.length < MOST_MENTIONS) found.mentions.push(id);
    if (match !== 'is') continue;
    matched.push(id);
    found.uploads += uploadsOf(reader);
    const moments = times.flatMap((field) => {
      const value = field < 0 ? undefined : valueAt(reader, field);
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? [new Date(value).toISOString()] : [];
    });
    const earliest = [...moments, ...(found.earliest === undefined ? [] : [found.earliest])].sort()[0];
    if (earliest !== undefined) found.earliest = earliest;
  }
}

type Reader = ReturnType<typeof readPacked>;

function addressIn(reader: Reader, email: string): 'is' | 'mentions' | undefined {
  let match: 'mentions' | undefined;
  for (let field = 0; field < reader.kinds.length; field++) {
    const start = reader.starts[field] ?? 0;
    const end = reader.ends[field] ?? 0;
    const at = reader.kinds[field] === 0 ? -1 : reader.bytes.indexOf(AT_SIGN, start);
    if (at < 0 || at >= end) continue;
    for (const text of textsIn(valueAt(reader, field))) {
      const folded = foldedAddress(text);
      if (folded === email) return 'is';
      if (folded.includes(email)) match = 'mentions';
    }
  }
  return match;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (isObject(value)) for (const one of Object.values(value)) yield* textsIn(one);
}

function uploadsOf(reader: Reader): number {
  let count = 0;
  for (const [field, name] of reader.fields.entries()) {
    const value = name.startsWith('q:') ? valueAt(reader, field) : undefined;
    if (Array.isArray(value)) count += value.filter((one) => isObject(one) && typeof one.url === 'string').length;
  }
  return count;
}
