/** Answers that try to break a file or to become a formula in it, beside numbers that must stay numbers. */
import { readFileSync } from 'node:fs';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import { answerOf, answerTo } from './packed-answers.ts';

export const naughty: readonly string[] = JSON.parse(readFileSync('test/golden/blns.json', 'utf8'));

export const formulas: readonly string[] = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\u00a0=1', '\u200b=1', '＝1+1', '－1', '"=1"'],
  ...['=HYPERLINK("http://x.test","x")', "=cmd|' /C calc'!A0", '=1,=2', '=1;=2', '=1\t=2', '-5', '-0,25', '{=1+1}'],
  ...['_x003D_1+1', '_x000D_', '=_x0031_'],
];

export const numbers: readonly number[] = [-5, -0.25, -1e-7, -123456789012345, 0, 7.5];

const texts = [...formulas, ...naughty];

/** The texts are answers to `text`, own texts beside a choice, and values of a variable; the numbers answer `number`. */
export function hostileAnswers(): { survey: Survey; answers: Answer[] } {
  const options = formulas.map((text, at) => ({ id: `o${at}`, text }));
  const entities = {
    text: { type: 'input', title: '=Text' },
    number: { type: 'slider', title: '-Number' },
    choice: { type: 'choice', title: '@Choice', choiceEntities: options, choiceMultiple: true },
  };
  const survey = readSurvey(
    { id: 1, name: '=Hostile', widgets: { ids: Object.keys(entities), entities } },
    { lang: 'en' },
  );
  if (!survey) throw new Error('not a survey');
  return { survey, answers: texts.map(hostileAnswer) };
}

function hostileAnswer(text: string, at: number): Answer {
  return answerOf({
    id: at + 1,
    submitted_at: '2026-03-01T09:30:00Z',
    variables: { '=variable': text },
    answers: [
      answerTo('text', text),
      answerTo('number', numbers[at % numbers.length]),
      answerTo('choice', [`o${at % formulas.length}`], { answer_type: 'choice', other: text }),
    ],
  });
}
