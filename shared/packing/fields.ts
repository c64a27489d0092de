/**
 * Names of the fields a snapshot part can hold. System fields are the same in every part;
 * questions, respondents' own texts and variables are named by what the survey calls them.
 */

export const systemFields = [
  'id',
  'submitted_at',
  'date_start',
  'date_end',
  'duration_seconds',
  'is_complete',
  'is_screenout',
  'is_deleted',
  'is_hide',
  'device',
  'country',
  'city',
  'source',
  'lang',
  'score',
  'promo_code',
  'tags',
  'ip_address',
  'user_agent',
] as const;

export type SystemField = (typeof systemFields)[number];

export const questionField = (questionId: string) => `q:${questionId}`;
export const ownTextField = (questionId: string) => `o:${questionId}`;
export const variableField = (name: string) => `v:${name}`;

/** Where several surveys were merged: which one an answer is from. */
export const waveFields = { id: 'survey_id', name: 'survey' } as const;
