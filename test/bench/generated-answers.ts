/**
 * Made-up answers, the same on every run, quickly: usually 40 columns with Cyrillic, emoji, commas, quotes and line
 * breaks, about 1.2 KB each. Answer number n is worked out from n alone, so any page can be made without the ones before.
 */

const QUESTIONS = 20;
/** Beside those of questions: 19 that every file has, and a variable. */
const OTHER_COLUMNS = 20;
export const usualColumns = QUESTIONS + OTHER_COLUMNS;
export const questionsFor = (columns: number) => Math.max(1, columns - OTHER_COLUMNS);
const OPTIONS = ['Да', 'Скорее да', 'Не знаю', 'Скорее нет', 'Нет, никогда'];
/** What people write as a whole answer, and what others begin theirs with. */
const SHORT_TEXTS = ['Нет', '=SUM(A1:A9)', '-5'];
const OPENINGS = [
  'Всё понравилось, спасибо!',
  'Доставка задержалась на день 🙂',
  'Good value, "as promised",',
  'Первая строка\nвторая строка; третья,',
  'Ещё бы расширить ассортимент:',
];
const words = (
  'чай кофе сладости магазин курьер вежливый быстро дорого скидка упаковка качество звонок оператор сайт оплата ' +
  'заказ возврат размер цвет вкус утро вечер город друзья ребёнок подарок очередь парковка coffee service price ' +
  'friendly slow again delivery box small colour 👍 ❤️ спасибо «почти» №5 100% и/или'
).split(' ');
const DEVICES = ['desktop', 'mobile', 'tablet'];
const COUNTRIES = ['RU', 'KZ', 'DE', 'BR', 'ES'];
const CITIES = ['Казань', 'Алматы', 'Berlin', 'São Paulo', 'Málaga'];
const SOURCES = ['email', 'link', 'qr'];

const questionId = (index: number) => `q${index + 1}`;
const optionId = (index: number) => `o${index}`;
const typeOf = (index: number) => (['choice', 'scale', 'input', 'input', 'rating'] as const)[index % 5] ?? 'input';

/** The survey data that goes with the answers, as v3 gives it. */
export function generatedSurvey(id: number, questions = QUESTIONS) {
  const ids = Array.from({ length: questions }, (_, index) => questionId(index));
  const choiceEntities = OPTIONS.map((text, index) => ({ id: optionId(index), text }));
  const entities = Object.fromEntries(
    ids.map((key, index) => [key, { type: typeOf(index), title: `Вопрос ${index + 1}`, choiceEntities }]),
  );
  return { id, name: `Generated survey ${id}`, widgets: { ids, entities }, hidden_options: [] };
}

/** A cheap scrambler of whole numbers. */
export function scramble(seed: number): number {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

function answerTo(type: string, number: number): string[] | number | string | undefined {
  if (type === 'choice') return [optionId(number % OPTIONS.length)];
  if (type === 'scale') return number % 11;
  if (type === 'rating') return 1 + (number % 5);
  return generatedText(number);
}

/** Hardly ever the same text twice, as with people: whoever counts on repetition gains nothing here. */
export function generatedText(number: number): string | undefined {
  const kind = number % (SHORT_TEXTS.length + OPENINGS.length);
  if (kind < SHORT_TEXTS.length) return SHORT_TEXTS[kind];
  let text = OPENINGS[kind - SHORT_TEXTS.length] ?? '';
  let seed = number;
  for (let left = 3 + ((number >>> 8) % 8); left > 0; left--) {
    seed = scramble(seed);
    text += ` ${words[seed % words.length]}`;
  }
  return text;
}

export function generatedAnswer(id: number, surveyId: number, questions = QUESTIONS) {
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
    answers: answersOf(id, questions),
  };
}

/** Nobody answers everything: conditions and haste leave about half of the questions out. */
function answersOf(id: number, questions: number) {
  return Array.from({ length: questions }, (_, index) => index).flatMap((index) => {
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
