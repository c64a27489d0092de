/**
 * One respondent's answer record as the pipeline sees it, read loosely from the v3 list. Hand-written and not a schema,
 * because it runs once for every answer of every export.
 */
import { isObject } from './question.ts';
import { showValue } from './show-value.ts';
import { isWhole } from './upstream-limits.ts';

interface GivenAnswer {
  questionId: string;
  questionTitle: string;
  type: string;
  value: unknown;
  /** The respondent's own text beside the options. */
  ownText: string | undefined;
}

export interface Answer {
  id: number;
  submittedAt: string | undefined;
  startedAt: string | undefined;
  endedAt: string | undefined;
  durationSeconds: number | undefined;
  isComplete: boolean;
  isScreenedOut: boolean;
  isDeleted: boolean;
  isHidden: boolean;
  device: string | undefined;
  country: string | undefined;
  city: string | undefined;
  source: string | undefined;
  language: string | undefined;
  score: number | undefined;
  promoCode: string | undefined;
  ipAddress: string | undefined;
  userAgent: string | undefined;
  tags: readonly string[];
  variables: Readonly<Record<string, unknown>>;
  given: readonly GivenAnswer[];
}

/** Undefined when the record has no id: such a thing cannot be counted, so the page it came in cannot be trusted. */
export function readAnswer(raw: unknown): Answer | undefined {
  if (!isObject(raw)) return undefined;
  const id = typeof raw.id === 'string' && /^\d+$/.test(raw.id) ? Number(raw.id) : raw.id;
  if (!isWhole(id)) return undefined;
  return {
    id,
    submittedAt: textOf(raw.submitted_at),
    startedAt: textOf(raw.date_start),
    endedAt: textOf(raw.date_end),
    durationSeconds: numberOf(raw.duration_seconds),
    isComplete: flagOf(raw.is_complete),
    isScreenedOut: flagOf(raw.is_screenout),
    isDeleted: flagOf(raw.is_deleted),
    isHidden: flagOf(raw.is_hide),
    device: textOf(raw.device),
    country: textOf(raw.country),
    city: textOf(raw.city),
    source: textOf(raw.source),
    language: textOf(raw.lang),
    score: numberOf(raw.score),
    promoCode: textOf(raw.promo_code),
    ipAddress: textOf(raw.ip_address),
    userAgent: textOf(raw.user_agent),
    tags: Array.isArray(raw.tags) ? raw.tags.map(showValue) : [],
    variables: isObject(raw.variables) ? readVariables(raw.variables) : {},
    given: Array.isArray(raw.answers) ? raw.answers.flatMap(readGiven) : [],
  };
}

function readGiven(raw: unknown): GivenAnswer[] {
  if (!isObject(raw) || raw.question_id === undefined || raw.question_id === null) return [];
  return [
    {
      questionId: nameOf(raw.question_id),
      questionTitle: textOf(raw.question_text) ?? '',
      type: textOf(raw.answer_type) ?? 'unknown',
      value: raw.answer,
      ownText: textOf(raw.other),
    },
  ];
}

/** Names become keys in stores that take well-formed text only. */
function nameOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : showValue(value);
}

function readVariables(raw: Record<string, unknown>): Readonly<Record<string, unknown>> {
  if (Object.keys(raw).every((name) => name.isWellFormed())) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [nameOf(name), value]));
}

/** Other services write a flag as a number or a word. */
function flagOf(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
