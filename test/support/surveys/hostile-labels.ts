/** A survey whose name, titles and options want to be code, run from right to left or break XML, with a few answers. */
import type { Answer } from '../../../shared/surveys/answer.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import { naughty } from './hostile-answers.ts';
import { answerOf, answerTo } from './packed-answers.ts';

const breakouts = [
  '<script>alert(1)</script>',
  '</title></style><img src=x onerror=alert(2)>',
  '"><svg onload=alert(3)>',
  "' autofocus onfocus=alert(4) x='",
  ']]> <!-- --> <![CDATA[ &amp; &#0; &unknown;',
  'مرحبا بالعالم (abc) שלום',
  'emoji 👩‍👩‍👧 and a\ttab\r\nand lines',
];

export function hostileLabels(): { survey: Survey; answers: Answer[] } {
  const labels = [...breakouts, ...naughty.map((text) => text.slice(0, 200)).filter((text) => text.trim() !== '')];
  const entities = Object.fromEntries(
    chunks(labels, 20).map((texts, at) => [
      `q${at}`,
      {
        type: 'choice',
        title: texts[0],
        choiceMultiple: at % 2 === 1,
        choiceTextOther: true,
        choiceEntities: texts.map((text, option) => ({ id: `o${option}`, text })),
      },
    ]),
  );
  const widgets = { ids: Object.keys(entities), entities };
  const survey = readSurvey({ id: 7, name: breakouts.join(' '), widgets }, { lang: 'en' });
  if (!survey) throw new Error('not a survey');
  const answers = Array.from({ length: 30 }, (_, at) =>
    answerOf({
      id: at + 1,
      submitted_at: '2026-03-01T12:00:00Z',
      variables: { [breakouts[at % breakouts.length] ?? '']: 'x' },
      answers: widgets.ids.map((id) => answerTo(id, [`o${at % 7}`], { answer_type: 'choice' })),
    }),
  );
  return { survey, answers };
}

function chunks(texts: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => texts.slice(at * size, (at + 1) * size));
}
