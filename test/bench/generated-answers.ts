/**
 * Made-up answers, the same on every run, quickly: 40 columns with Cyrillic, emoji, commas, quotes and line breaks,
 * about 1.2 KB each. Answer number n is worked out from n alone, so any page can be made without the ones before.
 */

const QUESTIONS = 20;
const OPTIONS = ['Да', 'Скорее да', 'Не знаю', 'Скорее нет', 'Нет, никогда'];
const TEXTS = [
  'Всё понравилось, спасибо! Приду ещё раз и приведу друзей.',
  'Доставка задержалась на день, но курьер позвонил и извинился 🙂',
  'Good value, "as promised", would buy again and recommend it to a friend',
  'Первая строка\nвторая строка; третья, с запятой',
  'Нет',
  '=SUM(A1:A9)',
  '-5',
  'Ещё бы расширить ассортимент: чай, кофе, сладости, и чтобы всё было в любом магазине города.',
];
const DEVICES = ['desktop', 'mobile', 'tablet'];
const COUNTRIES = ['RU', 'KZ', 'DE', 'BR', 'ES'];

const CITIES = ['Казань', 'Алматы', 'Berlin', 'São Paulo', 'Málaga'];
const SOURCES = ['email', 'link', 'qr'];

const questionId = (index: number) => `q${index + 1}`;
const optionId = (index: number) => `o${index}`;
const typeOf = (index: number) => (['choice', 'scale', 'input', 'input', 'rating'] as const)[index % 5] ?? 'input';

/** The survey data that goes with the answers, as v3 gives it. */
export function generatedSurvey(id: number) {
  const ids = Array.from({ length: QUESTIONS }, (_, index) => questionId(index));
  const choiceEntities = OPTIONS.map((text, index) => ({ id: optionId(index), text }));
  const entities = Object.fromEntries(
    ids.map((key, index) => [key, { type: typeOf(index), title: `Вопрос ${index + 1}`, choiceEntities }]),
  );
  return { id, name: `Generated survey ${id}`, widgets: { ids, entities }, hidden_options: [] };
}

/** A cheap scrambler of whole numbers. */
function scramble(seed: number): number {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

function answerTo(type: string, number: number): string[] | number | string | undefined {
  if (type === 'choice') return [optionId(number % OPTIONS.length)];
  if (type === 'scale') return number % 11;
  if (type === 'rating') return 1 + (number % 5);
  return TEXTS[number % TEXTS.length];
}

export function generatedAnswer(id: number, surveyId: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + id * 7_000).toISOString().replace('Z', '000Z');
  return {
    id,
    quiz_id: surveyId,
    submitted_at: at,
    is_complete: true,
    date_start: at,
    date_end: at,
    duration_seconds: 30 + (id % 600),
    device: DEVICES[id % 3],
    country: COUNTRIES[id % 5],
    city: CITIES[id % 5],
    source: SOURCES[id % 3],
    score: id % 101,
    variables: { utm_source: `campaign-${id % 17}` },
    answers: answersOf(id),
  };
}

/** Nobody answers everything: conditions and haste leave about half of the questions out. */
function answersOf(id: number) {
  return Array.from({ length: QUESTIONS }, (_, index) => index).flatMap((index) => {
    const number = scramble(id * 31 + index);
    const type = typeOf(index);
    if (number % 16 < 7) return [];
    return [{ question_id: questionId(index), answer: answerTo(type, number >>> 4), answer_type: type }];
  });
}

export type GeneratedAnswer = ReturnType<typeof generatedAnswer>;

/** A page of the answers list as v3 sends it: those after number `after`, at most `limit`, of `total` in all. */
export function generatedPage(surveyId: number, after: number, limit: number, total: number): Buffer {
  const count = Math.min(limit, total - after);
  const answers = Array.from({ length: count }, (_, index) => generatedAnswer(after + index + 1, surveyId));
  const next_cursor = after + count < total ? String(after + count) : null;
  return Buffer.from(JSON.stringify({ success: true, data: { total, limit, offset: 0, answers, next_cursor } }));
}
