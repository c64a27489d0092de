/** The largest demo survey: customers of an online shop, in Russian, with every question type there is. */
import { comment, longComment } from './comments.ts';
import {
  choice,
  choices,
  dropdown,
  matrix,
  plain,
  type Respondent,
  ranking,
  rating,
  scale,
  screen,
  screening,
  slider,
  yesNo,
} from './demo-question.ts';
import type { DemoSurvey } from './demo-survey.ts';
import { sampleAddress } from './sample-files.ts';

const names = ['anna', 'ivan.petrov', 'm.smirnova', 'oleg', 'k-volkova', 'sergey', 'd.kim', 'elena'] as const;
const fileKinds = ['jpg', 'png', 'pdf'] as const;
const SURVEY_ID = 1;

function email({ random }: Respondent): string {
  return `${random.pick(names)}${random.whole(1, 999)}@example.${random.pick(['com', 'org', 'net'])}`;
}

function phone({ random }: Respondent): string {
  return `+7 9${random.whole(10, 99)} ${random.whole(100, 999)}-${random.whole(10, 99)}-${random.whole(10, 99)}`;
}

/** Within the two weeks before the answer. */
function recentDay({ random, day }: Respondent): string {
  return new Date(Date.parse(day) - random.whole(0, 13) * 86_400_000).toISOString().slice(0, 10);
}

function clock({ random }: Respondent): string {
  return `${String(random.whole(9, 20)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`;
}

function photos({ random }: Respondent) {
  return Array.from(
    {
      length: random.weighted([
        [1, 7],
        [2, 2],
        [3, 1],
      ]),
    },
    () => {
      const ext = random.pick(fileKinds);
      const name = `${random.pick(['фото', 'чек', 'упаковка, вид спереди', 'IMG_2041'])}.${ext}`;
      return { url: sampleAddress(SURVEY_ID, ext, random.whole(100000, 999999)), name, ext };
    },
  );
}

export const customerSatisfaction: DemoSurvey = {
  id: SURVEY_ID,
  folderId: 1,
  userId: 1,
  name: 'Удовлетворённость покупателей',
  language: 'ru',
  virtualId: 'demoShop01',
  isPublished: true,
  hiddenOptions: [
    { name: 'segment', value: 'retail' },
    { name: 'wave', value: '2026-1' },
  ],
  questions: [
    screen({
      type: 'welcome',
      title: 'Помогите нам стать лучше',
      description: 'Опрос займёт около пяти минут.',
      withDescription: true,
      welcomeLabel: 'Начать',
    }),
    screening(yesNo('Вы покупали у нас за последние три месяца?', ['Да', 'Нет'], 1), false, () => ({ answer: true })),
    choice(
      'Откуда вы о нас узнали?',
      [
        ['Посоветовали друзья', 34],
        ['Реклама в интернете', 27],
        ['Социальные сети', 22],
        ['Вывеска на улице', 9],
        ['Уже не помню', 8],
      ],
      ['радио', 'коллега, с прошлой работы', 'блог «Про покупки»', 'случайно 🙂'],
      { isRequired: true },
    ),
    choices(
      'Что вы у нас обычно покупаете?',
      [
        ['Одежда и обувь', 0.52],
        ['Товары для дома', 0.44],
        ['Электроника', 0.31],
        ['Детские товары', 0.26],
        ['Книги', 0.18],
        ['Спорт, туризм и отдых', 0.15],
      ],
      ['корм для кошки 🐈', 'подарки; чаще всего перед праздниками', 'инструменты'],
    ),
    dropdown(
      'Ваш возраст',
      [
        ['до 18', 3],
        ['18–24', 17],
        ['25–34', 33],
        ['35–44', 25],
        ['45–54', 13],
        ['55 и старше', 9],
      ],
      { isRequired: true },
    ),
    rating('Оцените работу магазина в целом', 'star', { isRequired: true }),
    scale('Насколько вероятно, что вы порекомендуете нас знакомым?', 0, 11, ['Точно нет', 'Обязательно'], {
      isRequired: true,
    }),
    plain(
      { type: 'input', title: 'Почему вы поставили такую оценку?', inputIsTextarea: true, inputLimitMax: 10_000 },
      longComment('ru'),
      { willingness: 0.55 },
    ),
    matrix(
      'Насколько вы довольны?',
      ['Ассортимент', 'Цены', 'Доставка', 'Поддержка', 'Возврат товара'],
      ['Совсем нет', 'Скорее нет', 'Скорее да', 'Полностью'],
      'single',
      { isRequired: true },
    ),
    matrix(
      'Где вы с нами сталкиваетесь?',
      ['Сайт', 'Приложение', 'Магазин'],
      ['Смотрю', 'Покупаю', 'Возвращаю', 'Задаю вопросы'],
      'multiple',
      { willingness: 0.7 },
    ),
    ranking('Что для вас важнее всего?', ['Цена', 'Качество', 'Скорость доставки', 'Выбор', 'Вежливость'], {
      willingness: 0.75,
    }),
    slider('Сколько вы тратите у нас в месяц, ₽?', { min: 0, max: 50_000, step: 500, usual: 7500 }),
    screen({
      type: 'message',
      title: 'Осталось совсем немного',
      description: 'Последние вопросы — о вашем последнем заказе.',
    }),
    plain({ type: 'datetime', title: 'Когда вы получили последний заказ?', dateTimeType: 'date' }, recentDay),
    plain({ type: 'datetime', title: 'В какое время удобно принимать курьера?', dateTimeType: 'time' }, clock, {
      willingness: 0.6,
    }),
    plain({ type: 'file', title: 'Приложите фото товара или чека', fileFormats: ['jpg', 'png', 'pdf'] }, photos, {
      willingness: 0.12,
    }),
    plain({ type: 'input', title: 'Чего нам не хватает?', inputPlaceholder: 'Коротко' }, comment('ru'), {
      willingness: 0.4,
    }),
    screen({
      type: 'html',
      title: 'Условия',
      htmlCode: '<p>Нажимая «Отправить», вы соглашаетесь с <b>правилами</b>.</p>',
    }),
    plain({ type: 'email', title: 'Куда прислать промокод?' }, email, { willingness: 0.35 }),
    plain({ type: 'phone', title: 'Телефон для обратной связи' }, phone, { willingness: 0.18 }),
    plain(
      { type: 'datetime', title: 'Когда вам перезвонить?', dateTimeType: 'datetime' },
      (who) => `${recentDay(who)}T${clock(who)}:00`,
      { willingness: 0.15 },
    ),
    screen({ type: 'submit', title: 'Спасибо!', description: 'Ваш ответ сохранён.', submitLabel: 'Отправить' }),
  ],
  behaviour: {
    answers: 3000,
    mood: 0.78,
    usualSeconds: 290,
    incompleteShare: 0.17,
    screenedOutShare: 0.05,
    tags: ['важно', 'перезвонить', 'жалоба'],
    removedQuestion: { title: 'Что вы думаете о старом сайте?', type: 'input', answer: comment('ru') },
  },
};
