/**
 * A survey with a question of every type, some of them twice, and answers that use all of it: own texts, options and
 * questions that are gone, variables, nothing at all, and values of the wrong shape.
 */
import type { Answer } from '../../../shared/surveys/answer.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import type { Random } from '../../chaos/random.ts';
import { answerOf } from './packed-answers.ts';

const options = [
  { id: 'a', text: 'Apple, red' },
  { id: 'b', text: '=Banana' },
  { id: 'c', text: 'Cherry "sweet"' },
  { id: 'd', text: '' },
];
const matrixRowEntities = [
  { id: 'r1', text: 'Price' },
  { id: 'r2', text: '-Taste\nand smell' },
];
const matrixColEntities = [
  { id: 'c1', text: 'Good' },
  { id: 'c2', text: '_x000D_ <bad> & worse' },
];
const matrix = { type: 'matrix', matrixRowEntities, matrixColEntities };
const choice = { type: 'choice', choiceEntities: options };

/** Question id to entity. Two titles are the same, one looks like a formula, one is empty. */
const entities: Record<string, { type: string; title?: string }> = {
  yesno: { type: 'yesno', title: 'Coming back?' },
  renamed: {
    type: 'yesno',
    title: 'Agreed?',
    ...{
      yesNoTextEntities: [
        { id: '1', text: 'Sure' },
        { id: '2', text: 'Never' },
      ],
    },
  },
  single: { ...choice, title: 'Fruit' },
  several: { ...choice, title: 'Fruit', ...{ choiceMultiple: true, choiceTextOther: true } },
  bare: { type: 'choice', title: 'Choice without options' },
  dropdown: { type: 'dropdown', title: '=Dropdown', ...{ dropdownEntities: options } },
  ranking: { type: 'ranking', title: 'Ranking', ...{ rankingEntities: options } },
  slider: { type: 'slider', title: 'Slider' },
  rating: { type: 'rating', title: 'Rating' },
  scale: { type: 'scale', title: 'Scale' },
  number: { type: 'number', title: 'Number' },
  nps: { type: 'nps', title: 'Recommend?' },
  input: { type: 'input', title: 'In your\r\nown "words"' },
  email: { type: 'email', title: 'E-mail' },
  phone: { type: 'phone', title: '+ Phone' },
  datetime: { type: 'datetime', title: 'When' },
  matrix: { ...matrix, title: 'Opinions' },
  ticks: { ...matrix, title: 'Ticks', ...{ matrixChoiceType: 'multiple' } },
  file: { type: 'file', title: 'Files' },
  html: { type: 'html', title: '' },
  fio: { type: 'fio', title: 'Full name' },
  hologram: { type: 'hologram', title: 'A type nobody knows' },
};

/** Types that show something and ask nothing: they must not leave a trace. */
const screens = {
  welcome: { type: 'welcome' },
  note: { type: 'message', title: 'Read me' },
  submit: { type: 'submit' },
};

const image = (name: string) => ({ name, url: `https://files.test/${name}?a=1&b=2`, ext: 'png' });

/** Values of one respondent after the other; what is not named was not answered. */
const values: readonly Record<string, unknown>[] = [
  {
    ...{ yesno: true, renamed: false, single: ['a'], several: ['c', 'a'], bare: ['x', 'y'], dropdown: ['b'] },
    ...{ ranking: ['c', 'a', 'b', 'd'], slider: -5, rating: 5, scale: 0, number: 4.25, nps: 10 },
    ...{ input: '=1+1', email: 'a@b.test', phone: '+7 900 000-00-00', datetime: '2026-03-01' },
    ...{
      matrix: { r1: ['c1'], r2: ['c2'] },
      ticks: { r1: ['c1', 'c2'], r2: [] },
      file: [image('a b.png'), image('=.png')],
    },
    ...{ html: 'typed', fio: { first: 'Ann', last: 'Lee' }, hologram: 'as it is', gone: '@gone', goneChoice: ['x'] },
  },
  {
    ...{ yesno: false, renamed: true, single: ['b'], several: ['d', 'left', 'b'], dropdown: ['left'] },
    ...{ ranking: ['left', 'd'], slider: -0.25, number: -1e-7, input: 'two\nlines, "quoted"\r\nthree\tfour' },
    ...{ phone: '0049 30 1', datetime: '18:30', matrix: { r2: ['c1'], left: ['left'] }, ticks: { r2: ['c2'] } },
    ...{ file: [], fio: ['A', 'B'], hologram: -7, gone: ' spaces ', goneChoice: ['y', 'z'] },
  },
  {},
  {
    ...{ yesno: 'maybe', single: 'a', several: 3, dropdown: { odd: 1 }, ranking: 'a', slider: 'ten', rating: true },
    ...{ scale: [1, 2], input: 7, email: ['x@y.test'], datetime: 'soon', matrix: 'flat', ticks: ['c1'], file: 'a.png' },
    ...{ hologram: { deep: [1, { er: null }] }, gone: { a: 1 } },
  },
  {
    ...{
      input: 'שלום (abc) 👍🏽 漢字 ＝x',
      several: [],
      datetime: '2026-03-01T18:30:05',
      slider: 123456789012345,
      nps: -100,
    },
    ...{ phone: '-1', email: '＠x', html: '<b>bold</b> &amp; _x0041_', hologram: ['=a', '-b'] },
  },
];
const variables: readonly object[] = [
  { utm: '=cmd', n: -3 },
  { utm: 'mail', ok: true },
  {},
  { n: { a: 1 } },
  { n: 2.5 },
];
const types: Record<string, string> = { gone: 'input', goneChoice: 'choice' };

export function everyQuestion(): { survey: Survey; answers: Answer[] } {
  return { survey: surveyOf({ ...screens, ...entities }), answers: values.map((given, at) => respondent(given, at)) };
}

function surveyOf(asked: Record<string, { type: string; title?: string }>): Survey {
  const widgets = { ids: Object.keys(asked), entities: asked };
  const survey = readSurvey({ id: 1, name: 'Every question', widgets }, { lang: 'en' });
  if (!survey) throw new Error('not a survey');
  return survey;
}

const DAY_MS = 86_400_000;

/** Some of the questions in some order, and so many answers to them over some weeks, a few questions answered by each. */
export function someQuestions(random: Random, count: number): { survey: Survey; answers: Answer[] } {
  const ids = random.shuffled(Object.keys(entities)).slice(0, 1 + random.below(8));
  const asked = Object.fromEntries(ids.map((id) => [id, entities[id] ?? { type: 'input' }]));
  const answers = Array.from({ length: count }, (_, index) => {
    const given = Object.fromEntries(
      ids.map((id) => [id, random.one(values)[id]]).filter(([, value]) => value !== undefined),
    );
    const at = random.below(values.length);
    const submitted = Date.parse('2026-01-05T08:00:00Z') + Math.floor((index / count) * 40) * DAY_MS + index * 50;
    return respondent(given, at, { id: 1 + index * 2, submitted_at: new Date(submitted).toISOString() });
  });
  return { survey: surveyOf(asked), answers };
}

function respondent(given: Record<string, unknown>, at: number, own: object = {}): Answer {
  return answerOf({
    id: at + 1,
    submitted_at: `2026-03-0${at + 1}T20:30:0${at}.999Z`,
    date_start: at === 2 ? undefined : '2026-02-28T23:59:59Z',
    duration_seconds: at * 30,
    is_complete: at !== 2,
    score: at - 2.5,
    tags: at === 0 ? ['vip', '=late'] : [],
    device: 'mobile',
    promo_code: '0012',
    variables: variables[at],
    ...own,
    answers: Object.entries(given).map(([id, answer]) => ({
      question_id: id,
      question_text: `Title of ${id} then`,
      answer_type: entities[id]?.type ?? types[id],
      answer,
      ...(at === 1 && ['several', 'hologram'].includes(id) && { other: '-own text' }),
    })),
  });
}
