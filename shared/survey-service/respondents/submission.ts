/** One response of a respondent: checked against the published questions and turned into an answer record. */
import { z } from '@hono/zod-openapi';
import { faultOf } from '../../problems/catalogue.ts';
import { type FieldErrors, invalid, Problem } from '../../problems/problem.ts';
import { isObject } from '../../surveys/question.ts';
import { type Conditions, walk } from '../branching/conditions.ts';
import { asksForAnswer, checkValue } from '../questions/answer-values.ts';
import { type Option, optionsOf, type Question } from '../questions/question-schema.ts';
import { questionsOf, type Structure } from '../questions/structure.ts';
import type { GivenAnswer, NewAnswer } from '../store/answer-record.ts';
import type { Settings } from '../surveys/settings.ts';
import { deviceOf } from './device.ts';

const MAX_ANSWER_BYTES = 128 * 1024;

// assumed: v3 has no operation for respondents
export const submissionSchema = z
  .strictObject({
    answers: z.record(z.string().max(100), z.unknown()).openapi({
      example: { '7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e11': 5 },
      description: 'Question id to value',
    }),
    variables: z
      .record(z.string().min(1).max(255), z.string().max(2000))
      .refine((variables) => Object.keys(variables).length <= 100, 'expected at most 100 variables')
      .default({})
      .openapi({ example: { utm_source: 'newsletter' }, description: 'Those that the survey has declared are kept' }),
    is_complete: z.boolean().default(true),
    password: z.string().max(250).optional().openapi({ description: 'where the survey asks for one' }),
    date_start: z.iso.datetime({ offset: true }).optional(),
  })
  .openapi('Submission');

type Submission = z.infer<typeof submissionSchema>;

interface Respondent {
  surveyId: number;
  ipAddress: string | null;
  userAgent: string | null;
  nowMs: number;
}

/** What a survey asks, and how. */
interface Asking {
  structure: Structure;
  conditions: Conditions;
  settings: Settings;
  /** The names of the variables that the survey keeps. */
  variables: readonly string[];
  /**
   * Questions whose time was over: they are no longer required, and answers that cannot be corrected any more count as
   * far as they are valid.
   */
  closed?: ReadonlySet<string> | undefined;
}

export function toAnswer(
  submission: Submission,
  { structure, conditions, settings, variables: declared, closed }: Asking,
  respondent: Respondent,
): NewAnswer {
  const { is_complete } = submission;
  const { asked, isScreenedOut } = walk(conditions, structure, submission.answers);
  const given = checkGiven(submission, { structure, settings, asked, closed });
  const submittedAt = new Date(respondent.nowMs).toISOString();
  const startedMs = Math.min(Date.parse(submission.date_start ?? submittedAt), respondent.nowMs);
  checkTime(settings, respondent.nowMs - startedMs, is_complete);
  const answer: NewAnswer = {
    quiz_id: respondent.surveyId,
    submitted_at: submittedAt,
    is_complete,
    ip_address: respondent.ipAddress,
    user_agent: respondent.userAgent,
    date_start: startOf(startedMs),
    date_end: is_complete ? submittedAt : null,
    duration_seconds: Math.round((respondent.nowMs - startedMs) / 1000),
    device: deviceOf(respondent.userAgent),
    country: null,
    city: null,
    source: submission.variables.utm_source ?? null,
    lang: settings.lang,
    score: settings.scoring_switcher ? scoreOf(given, structure) : null,
    promo_code: null,
    variables: keptVariables(submission.variables, declared),
    tags: [],
    is_screenout: isScreenedOut,
    is_deleted: false,
    is_hide: false,
    answers: given,
  };
  if (Buffer.byteLength(JSON.stringify(answer)) > MAX_ANSWER_BYTES) {
    throw invalid('answers', 'at_most_bytes_together', { most: MAX_ANSWER_BYTES });
  }
  return answer;
}

/** Time for the way to us; the page refuses earlier. */
export const TIME_GRACE_MS = 5000;

function checkTime({ filling_time_enabled, filling_time_seconds }: Settings, tookMs: number, isComplete: boolean) {
  if (!filling_time_enabled || filling_time_seconds === null || !isComplete) return;
  if (tookMs <= filling_time_seconds * 1000 + TIME_GRACE_MS) return;
  throw new Problem('survey_closed.time_over', { seconds: filling_time_seconds });
}

/** Anybody may send anything: each name kept would be a column of every export. */
function keptVariables(sent: Submission['variables'], declared: readonly string[]): Submission['variables'] {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => declared.includes(name)));
}

/** All faults of a submission in one problem, so that a form can show them at once. */
function checkGiven(
  { answers, is_complete }: Submission,
  {
    structure,
    settings,
    asked,
    closed = new Set(),
  }: Pick<Asking, 'structure' | 'settings' | 'closed'> & { asked: ReadonlySet<string> },
): GivenAnswer[] {
  const errors: FieldErrors = {};
  const given: GivenAnswer[] = [];
  for (const id of Object.keys(answers)) {
    if (!structure.entities[id]) errors[`answers.${id}`] = [faultOf('not_in_survey')];
    else if (!asked.has(id)) errors[`answers.${id}`] = [faultOf('not_asked')];
  }
  for (const [id, question] of questionsOf(structure).filter(([each]) => asked.has(each))) {
    const field = `answers.${id}`;
    const isClosed = closed.has(id);
    try {
      const asks = isClosed ? { ...question, inputLimitMin: null, matrixIsAllRequired: false } : question;
      const checked = Object.hasOwn(answers, id) ? checkValue(field, answers[id], asks) : undefined;
      const isHeld = is_complete && !isClosed && isRequired(question.isRequired, settings);
      if (checked && isHeld) checkWhole(field, question, checked.answer);
      if (checked) {
        given.push({ question_id: id, question_text: question.title ?? '', answer_type: question.type, ...checked });
      } else if (is_complete && asksForAnswer(question) && isRequired(question.isRequired, settings)) {
        throw invalid(field, 'needs_answer');
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!isClosed) Object.assign(errors, error.errors);
    }
  }
  const faults = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join('; ')}`);
  if (faults.length > 0)
    throw new Problem('validation_error.fields', { faults: faults.slice(0, 20).join(' · ') }, { errors });
  return given;
}

/** A required ranking has a place for every option: a first place alone is no order. */
function checkWhole(field: string, question: Question, answer: unknown): void {
  const count = optionsOf(question).length;
  if (question.type !== 'ranking' || !Array.isArray(answer) || answer.length === count) return;
  throw invalid(field, 'needs_every_option', { count });
}

export function isRequired(ofQuestion: boolean | undefined, { question_required_mode }: Settings): boolean {
  if (question_required_mode === 'individual') return ofQuestion === true;
  return question_required_mode === 'all_required';
}

/** Years outside 0000..9999 have no ordinary ISO form and would sort wrongly. */
function startOf(startedMs: number): string {
  if (!(startedMs >= Date.UTC(2000, 0, 1))) throw invalid('date_start', 'too_long_ago');
  return new Date(startedMs).toISOString();
}

/** The points of a response: what the chosen options, and the columns chosen in a matrix, are worth, summed up. */

// assumed: options may carry a score; v3 does not show how a score is made
function scoreOf(given: readonly GivenAnswer[], structure: Structure): number {
  let sum = 0;
  for (const { question_id, answer, answer_type } of given) {
    const question = structure.entities[question_id];
    if (!question || answer_type === 'ranking') continue;
    if (Array.isArray(answer)) sum += worthOf(answer, optionsOf(question));
    if (answer_type === 'matrix' && isObject(answer)) {
      for (const chosen of Object.values(answer)) sum += worthOf(chosen, question.matrixColEntities ?? []);
    }
  }
  return sum;
}

function worthOf(chosen: unknown, options: readonly Option[]): number {
  if (!Array.isArray(chosen)) return 0;
  return options.filter(({ id }) => chosen.includes(id)).reduce((sum, { score = 0 }) => sum + score, 0);
}
