/**
 * What people write in free-text boxes: short and long, friendly and not, and texts that have broken exports before.
 */
import type { Respondent } from './demo-question.ts';

interface Voices {
  happy: readonly string[];
  neutral: readonly string[];
  unhappy: readonly string[];
}

const russian: Voices = {
  happy: [
    'Всё отлично, спасибо!',
    'Очень понравилось обслуживание: быстро, вежливо и без лишних вопросов.',
    'Заказ приехал на день раньше, чем обещали. Курьер позвонил заранее и поднялся на этаж.',
    'Пользуюсь сервисом уже третий год и советую всем знакомым 👍',
    'Удобное приложение, понятная оплата, вежливая поддержка — что ещё нужно?',
    'Приятно удивила упаковка: ничего не помялось, даже хрупкое доехало целым 🎁',
  ],
  neutral: [
    'В целом нормально.',
    'Пока без замечаний, но хотелось бы больше вариантов доставки.',
    'Сайт иногда открывается медленно, особенно вечером; в остальном претензий нет.',
    'Цены выше, чем у соседей, зато ассортимент шире.',
    'Ожидал(а) чуть большего, но свою задачу сервис решает.',
    'Нормально, «на четвёрку». Не хватает истории заказов за прошлые годы.',
  ],
  unhappy: [
    'Ждал ответа поддержки четыре дня, так и не дождался 😡',
    'Товар пришёл не того цвета, а возврат оформляли две недели.',
    'Приложение вылетает на последнем шаге, приходится начинать сначала.',
    'Курьер перенёс доставку трижды, ни разу не предупредив. Больше заказывать не буду.',
    'Обещали перезвонить «в течение часа» — прошло двое суток.',
    'Списали деньги два раза, вернули только после жалобы.',
  ],
};

/** What customers of a shop write. */
const shop: Voices = {
  happy: [
    'Everything was perfect, thank you!',
    'Fast, friendly and no needless questions.',
    'My order came a day early. The courier called first and carried it upstairs.',
    'I have been a customer for three years and recommend you to everybody 👍',
    'A handy app, clear payment, polite support: what more could I want?',
    'The packaging was a nice surprise: even the fragile part came in one piece 🎁',
  ],
  neutral: [
    'Fine on the whole.',
    'No complaints so far, but I would like more ways of delivery.',
    'The site is slow at times, mostly in the evening; the rest is fine.',
    'Prices are higher than next door, but there is more to choose from.',
    'I expected a little more, but it does its job.',
    'Okay, “four out of five”. I miss the orders of earlier years.',
  ],
  unhappy: [
    'I waited four days for an answer from support and never got one 😡',
    'The colour was wrong, and the return took two weeks.',
    'The app crashes at the last step and I have to start again.',
    'The courier moved the delivery three times without a word. I will not order again.',
    'They promised to call back “within the hour”. That was two days ago.',
    'I was charged twice and got my money back only after a complaint.',
  ],
};

/** What guests of an event and users of a product write. */
const english: Voices = {
  happy: [
    'Loved it, thank you!',
    'Clear, friendly and well organised. I would come again.',
    'The best two days of my year 🎉',
    'Great speakers, and for once the coffee was good too ☕',
    'Everything worked the first time. Impressive.',
  ],
  neutral: [
    'Fine overall.',
    'Good content, but the rooms were a bit cold.',
    'Average. Some parts were great, others felt rushed.',
    'It does what it says; nothing more, nothing less.',
    'Useful, though I missed a written summary afterwards.',
  ],
  unhappy: [
    'The registration queue took 50 minutes.',
    'Too many sponsor talks, too little substance.',
    'The app lost my settings twice and support did not answer.',
    'I could not hear anything in the back row 🙁',
    'Expensive for what it offers.',
  ],
};

/**
 * Each of these has broken somebody's spreadsheet: separators, quotes, line breaks, and texts that look like formulas.
 */
const troublesome = [
  '=1+1',
  '+7 999 123-45-67, звоните после 18:00',
  '-5',
  '@name из вашего канала посоветовал',
  '=HYPERLINK("http://example.com";"click")',
  'Сказали: "перезвоним", и не перезвонили',
  'один, два; три\tчетыре',
  'Первая строка\nвторая строка\r\nтретья строка',
  'Плюсы:\n- цена\n- скорость\n\nМинусы:\n- поддержка',
  '<b>жирный</b> & <script>alert(1)</script>',
  '👩‍👩‍👧‍👦 🇷🇺 ❤️‍🔥 семья довольна',
  '   пробелы по краям   ',
  '„Ёлочки“, «лапки», ‘апострофы’ — всё сразу',
  '0012345',
  '1e5',
  '2026-01-05',
] as const;

const voicesOf = { ru: russian, en: english, shop };
type Voice = keyof typeof voicesOf;

export function comment(voice: Voice) {
  const voices = voicesOf[voice];
  return ({ random, mood }: Respondent): string => {
    if (random.chance(0.04)) return random.pick(troublesome);
    const fitting = mood > 0.75 ? voices.happy : mood > 0.5 ? voices.neutral : voices.unhappy;
    return random
      .shuffled(fitting)
      .slice(
        0,
        random.weighted([
          [1, 6],
          [2, 3],
          [3, 1],
        ]),
      )
      .join(' ');
  };
}

/** A few respondents write a page, and it must come out whole. */
export function longComment(voice: Voice) {
  const voices = voicesOf[voice];
  const all = [...voices.happy, ...voices.neutral, ...voices.unhappy];
  const short = comment(voice);
  return (who: Respondent): string => {
    if (!who.random.chance(0.06)) return short(who);
    const paragraphs = Array.from({ length: who.random.whole(2, 5) }, () =>
      who.random.shuffled(all).slice(0, who.random.whole(3, 7)).join(' '),
    );
    return paragraphs.join('\n\n');
  };
}
