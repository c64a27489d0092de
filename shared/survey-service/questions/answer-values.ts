/**
 * What a respondent may answer, by question type. Each check gives the value to store, undefined where the question
 * was left open, or throws the 422 that names the question.
 */
import { invalid } from '../../problems/problem.ts';
import type { CheckedValue } from './checked-value.ts';
import { checkChoice, checkMatrix, checkRanking } from './option-values.ts';
import type { Question, QuestionType } from './question-schema.ts';
import { checkDateTime, checkEmail, checkFiles, checkPhone, checkText } from './text-values.ts';

type Check = (field: string, value: unknown, question: Question) => CheckedValue | undefined;

const nothing: Check = (field) => {
  throw invalid(field, 'takes_no_answer');
};

const checks: Record<QuestionType, Check> = {
  welcome: nothing,
  yesno: checkYesNo,
  choice: checkChoice,
  dropdown: checkChoice,
  ranking: checkRanking,
  slider: checkSlider,
  rating: (field, value, { ratingStartValue = 1, ratingCount = 5 }) =>
    checkStep(field, value, ratingStartValue, ratingCount),
  scale: (field, value, { scaleStartValue = 1, scaleCount = 10 }) =>
    checkStep(field, value, scaleStartValue, scaleCount),
  input: checkText,
  email: checkEmail,
  phone: checkPhone,
  datetime: checkDateTime,
  matrix: checkMatrix,
  message: nothing,
  file: checkFiles,
  html: nothing,
  submit: nothing,
};

export function asksForAnswer(question: Question): boolean {
  return checks[question.type] !== nothing && question.isBlocked !== true;
}

export function checkValue(field: string, value: unknown, question: Question): CheckedValue | undefined {
  if (!asksForAnswer(question)) return nothing(field, value, question);
  // null, an empty text and an empty list say what silence says
  const isOpen = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isOpen ? undefined : checks[question.type](field, value, question);
}

function checkYesNo(field: string, value: unknown): CheckedValue {
  if (typeof value !== 'boolean') throw invalid(field, 'expected_true_or_false');
  return { answer: value };
}

/** The first value and those that follow it by one. */
function checkStep(field: string, value: unknown, first: number, count: number): CheckedValue {
  const last = first + count - 1;
  if (!Number.isInteger(value) || Number(value) < first || Number(value) > last) {
    throw invalid(field, 'expected_whole_number', { first, last });
  }
  return { answer: value };
}

function checkSlider(field: string, value: unknown, question: Question): CheckedValue {
  const { sliderMin = 0, sliderMax = 100, sliderStep = 1 } = question;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < sliderMin || value > sliderMax) {
    throw invalid(field, 'expected_number', { first: sliderMin, last: sliderMax });
  }
  const steps = (value - sliderMin) / sliderStep;
  if (Math.abs(steps - Math.round(steps)) > 1e-6 && value !== sliderMax) {
    throw invalid(field, 'expected_step', { step: sliderStep, first: sliderMin });
  }
  return { answer: value };
}
