/**
 * A survey with a question of every type whose answers have the right shape: own answers, options that say nothing, ordered
 * options, ends of scales, questions that some are not asked and others skip, files, captured variables; and what each
 * respondent came by, told by hand.
 */
import type { Answer } from '../../../shared/surveys/answer.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import { answerOf } from './packed-answers.ts';

const named = (prefix: string, ...texts: string[]) => texts.map((text, at) => ({ id: `${prefix}${at + 1}`, text }));

const cars = named('b', 'Audi', 'Škoda "S"', 'Hard to say');
const degrees = named('d', 'Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied');
const aspects = named('r', 'Price', 'Comfort,\nnoise');

const entities = {
  owns: { type: 'yesno', title: 'Do you own a car?' },
  brand: { type: 'choice', title: 'Which brand?', choiceEntities: cars },
  uses: {
    ...{ type: 'choice', title: 'What for?', choiceMultiple: true, choiceTextOther: true },
    choiceEntities: named('u', 'Work', 'Leisure', 'Prefer not to say'),
  },
  why: { type: 'choice', title: 'Why this one?', choiceTextOther: true, choiceEntities: named('w', 'Price', 'Looks') },
  happy: { type: 'choice', title: 'How satisfied are you?', choiceEntities: degrees },
  age: { type: 'dropdown', title: 'How old are you?', dropdownEntities: named('a', '18–24', '25–34', '35 or older') },
  order: { type: 'ranking', title: 'What matters?', rankingEntities: named('k', 'Safety', 'Speed', 'Colour') },
  stars: { type: 'rating', title: 'Stars', ratingCount: 5 },
  score: {
    ...{ type: 'scale', title: 'How comfortable?', scaleCount: 7 },
    ...{ scaleLabelLeft: 'Not at all', scaleLabelRight: 'Very' },
  },
  nps: { type: 'nps', title: 'Would you recommend it?' },
  slide: { type: 'slider', title: 'Warmer or colder?', sliderMin: -10, sliderMax: 10, sliderStep: 0.5 },
  rooms: { type: 'matrix', title: 'How good?', matrixRowEntities: aspects, matrixColEntities: degrees },
  ticks: {
    ...{ type: 'matrix', title: 'What applies?', matrixChoiceType: 'multiple' },
    ...{ matrixRowEntities: aspects, matrixColEntities: named('c', 'Now', 'Later') },
  },
  number: { type: 'number', title: 'How many kilometres?' },
  words: { type: 'input', title: 'Anything else?' },
  email: { type: 'email', title: 'E-mail' },
  phone: { type: 'phone', title: 'Phone' },
  day: { type: 'datetime', title: 'Bought on', dateTimeType: 'date' },
  clock: { type: 'datetime', title: 'Drives at', dateTimeType: 'time' },
  moment: { type: 'datetime', title: 'Last service', dateTimeType: 'datetime' },
  photo: { type: 'file', title: 'A picture' },
  last: { type: 'yesno', title: 'May we ask again?' },
};

type Id = keyof typeof entities;
const ids = Object.keys(entities);

/** Who owns no car is led to the last question. */
export function surveyOnCars(): Survey {
  const read = readSurvey({ id: 1, name: 'Cars', widgets: { ids, entities } }, { lang: 'en' });
  if (!read) throw new Error('this is no survey');
  return { ...read, routes: [{ when: { question_id: 'owns', op: 'eq', value: false }, goTo: 'last' }] };
}

interface Respondent {
  given: Partial<Record<Id, unknown>>;
  own?: Partial<Record<Id, string>>;
  /** The last question that was shown; all of them where it is left out. */
  until?: Id;
  more?: object;
}

const image = (name: string) => ({ name, url: `https://files.test/${name}`, ext: 'png' });

const respondents: readonly Respondent[] = [
  {
    given: {
      ...{ owns: true, brand: ['b1'], uses: ['u1', 'u2'], why: ['w2'], happy: ['d5'], age: ['a3'] },
      ...{ order: ['k2', 'k1', 'k3'], stars: 5, score: 7, nps: 10, slide: -9.5, number: 12_345.5 },
      ...{ rooms: { r1: ['d1'], r2: ['d4'] }, ticks: { r1: ['c1', 'c2'], r2: ['c2'] } },
      ...{ words: 'Fine, "really"\nfine; Ж 👍', email: 'a@b.test', phone: '+49 30 123', last: true },
      ...{ day: '2026-02-28', clock: '07:05', moment: '2026-02-28T23:59', photo: [image('a b.png'), image('c.png')] },
    },
    more: { variables: { campaign: 'spring', weight: 1.25 }, device: 'mobile', country: 'DE' },
  },
  {
    given: {
      ...{ owns: true, brand: ['b3'], uses: ['u3'], why: [], happy: ['d3'], age: ['a1'], order: ['k3', 'k1', 'k2'] },
      ...{ stars: 1, score: 1, nps: 0, slide: 0, number: -3, rooms: { r2: ['d2'] }, last: false },
    },
    own: { why: 'It was there' },
    more: { variables: { campaign: 'autumn' } },
  },
  { given: { owns: false, last: true }, more: { variables: { weight: -2 } } },
  { given: { owns: true, uses: [], last: true }, own: { uses: 'Racing' } },
  { given: { owns: true, brand: ['b2'] }, until: 'brand', more: { is_complete: false } },
  { given: {} },
];

export const answersOnCars = (): Answer[] =>
  respondents.map(({ given, own = {}, more }, at) =>
    answerOf({
      ...{ id: at + 11, submitted_at: `2026-0${(at % 3) + 1}-28T22:30:0${at}.000Z`, is_complete: true },
      ...{ date_start: '2026-01-01T00:00:00Z', duration_seconds: 60 * at },
      ...more,
      answers: ids.flatMap((id) => {
        const value = Object.entries(given).find(([key]) => key === id)?.[1];
        const text = Object.entries(own).find(([key]) => key === id)?.[1];
        if (value === undefined && text === undefined) return [];
        return [{ question_id: id, question_text: id, answer: value, ...(text !== undefined && { other: text }) }];
      }),
    }),
  );

/** Whether a respondent came by a question, by their places. */
export function cameBy(respondent: number, question: string): boolean {
  const { given, until } = respondents[respondent] ?? { given: {} };
  if (given.owns === false && question !== 'owns' && question !== 'last') return false;
  return until === undefined || ids.indexOf(question) <= ids.indexOf(until);
}
