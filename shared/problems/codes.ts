/**
 * Every code a problem may have on the wire, with its HTTP status. `retry` says whether doing the same again later can
 * help; `final` problems end the work they happen in. The messages are in files beside this one, by name, so that a page which only
 * needs the codes does not carry them.
 */

export const problemCodes = {
  malformed_json: { status: 400, kind: 'final' },
  quiz_not_found: { status: 404, kind: 'final' },
  workspace_not_found: { status: 400, kind: 'final' },
  folder_not_found: { status: 400, kind: 'final' },
  blocked_by_tariff: { status: 400, kind: 'final' },
  user_not_authenticated: { status: 401, kind: 'final' },
  password_required: { status: 401, kind: 'final' },
  wrong_password: { status: 401, kind: 'final' },
  access_denied: { status: 403, kind: 'final' },
  quiz_limit_today: { status: 403, kind: 'final' },
  survey_closed: { status: 403, kind: 'final' },
  survey_full: { status: 403, kind: 'final' },
  already_answered: { status: 403, kind: 'final' },
  address_refused: { status: 403, kind: 'final' },
  device_refused: { status: 403, kind: 'final' },
  survey_unpublished: { status: 403, kind: 'final' },
  not_found: { status: 404, kind: 'final' },
  method_not_allowed: { status: 405, kind: 'final' },
  conflict: { status: 409, kind: 'final' },
  snapshot_expired: { status: 409, kind: 'final' },
  shared_too_similar: { status: 409, kind: 'final' },
  contended: { status: 409, kind: 'retry' },
  link_expired: { status: 410, kind: 'final' },
  link_used_up: { status: 410, kind: 'final' },
  variant_failed: { status: 410, kind: 'final' },
  link_paused: { status: 409, kind: 'final' },
  link_revoked: { status: 410, kind: 'final' },
  body_too_large: { status: 413, kind: 'final' },
  unsupported_media_type: { status: 415, kind: 'final' },
  validation_error: { status: 422, kind: 'final' },
  unsupported_format: { status: 422, kind: 'final' },
  structure_inconsistent: { status: 422, kind: 'final' },
  idempotency_conflict: { status: 422, kind: 'final' },
  upstream_refused: { status: 422, kind: 'final' },
  not_offered: { status: 422, kind: 'final' },
  word_row_limit: { status: 422, kind: 'final' },
  minimum_base_rows: { status: 422, kind: 'final' },
  privacy_looser: { status: 422, kind: 'final' },
  changes_base_gone: { status: 422, kind: 'final' },
  changes_base_differs: { status: 422, kind: 'final' },
  changes_covered: { status: 409, kind: 'final' },
  erased: { status: 410, kind: 'final' },
  too_many_answers: { status: 422, kind: 'final' },
  table_taken: { status: 422, kind: 'final' },
  drift: { status: 422, kind: 'final' },
  merge_failed: { status: 500, kind: 'final' },
  survey_too_large: { status: 422, kind: 'final' },
  too_many_surveys: { status: 422, kind: 'final' },
  rate_limited: { status: 429, kind: 'retry' },
  internal_error: { status: 500, kind: 'retry' },
  upstream_unreadable: { status: 502, kind: 'retry' },
  upstream_unavailable: { status: 503, kind: 'retry' },
  out_of_budget: { status: 503, kind: 'retry' },
  variant_pending: { status: 503, kind: 'retry' },
  export_not_ready: { status: 503, kind: 'retry' },
  answers_changed: { status: 503, kind: 'retry' },
  newer_record: { status: 503, kind: 'retry' },
  gave_up: { status: 500, kind: 'final' },
  poisonous: { status: 500, kind: 'final' },
  endless: { status: 500, kind: 'final' },
} as const satisfies Record<string, { status: number; kind: 'final' | 'retry' }>;

export type ProblemCode = keyof typeof problemCodes;

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problemCodes, code);
}
