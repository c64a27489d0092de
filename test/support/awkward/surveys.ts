/**
 * Forty surveys of awkward shape and more: nobody or two hundred answer, two hundred options, wide and high matrices,
 * endless titles, many scripts. Their reports are what layouts are measured on.
 */
import { buildReport } from '../../../shared/reports/build-report.ts';
import type { ReportDocument, ReportKind } from '../../../shared/reports/report-document.ts';
import type { Language } from '../../../shared/surveys/language.ts';
import { randomOf } from '../../chaos/random.ts';
import { statisticsOf, surveyOf } from '../statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../surveys/packed-answers.ts';
import { shapedScripts, surveyScripts } from '../surveys/survey-scripts.ts';
import {
  type AwkwardQuestion,
  choice,
  date,
  dropdown,
  file,
  matrix,
  number,
  ranking,
  rating,
  recommend,
  several,
  slider,
  text,
  yesNo,
} from './questions.ts';
import { agreement, germanWords, longColumns, longTitle, type ScriptWords, scripts, things } from './words.ts';

export interface AwkwardSurvey {
  name: string;
  questions: readonly AwkwardQuestion[];
  respondents: number;
  language: Language;
  kind: ReportKind;
}

const comments = ['Fine.', 'Nothing to add', 'The queue was too long and nobody told us why, so in the end we left.'];

/** One of every type. */
const everyType: readonly AwkwardQuestion[] = [
  choice('How did you hear of us?', things(6)),
  several('What did you buy?', things(9)),
  dropdown('Which age group are you in?', ['18–24', '25–34', '35–44', '45–54', '55–64', '65 and over']),
  yesNo('Would you come back?'),
  recommend('How likely are you to recommend us?'),
  rating('How would you rate the service?'),
  slider('How far is it from your home, in percent of the longest way you would go?'),
  number('How much did you spend?'),
  ranking('Put these in order', things(5)),
  matrix('How much do you agree?', ['The staff was kind', 'The shop was clean', 'It was easy to pay'], agreement),
  matrix('Where have you seen these?', things(4), ['Street', 'Web', 'Television'], true),
  text('Anything else?', comments),
  text('Your e-mail address', ['ann@example.com'], 'email'),
  date('When did you come?'),
  file('A photograph, please'),
];

const many = (count: number, made: (at: number) => AwkwardQuestion) =>
  Array.from({ length: count }, (_, at) => made(at));

function inScript({ question, options, sentence }: ScriptWords): AwkwardQuestion[] {
  return [
    choice(question, options),
    matrix(question, options, options.slice(0, 4)),
    recommend(question),
    ranking(question, options),
    text(question, [sentence, ...options.slice(0, 1)]),
    several(`${question} ${sentence}`, [...options, sentence]),
  ];
}

type Shape = [name: string, questions: readonly AwkwardQuestion[], more?: Partial<AwkwardSurvey>];

/** Every script that needs shaping, beside those that have a survey of their own. */
const shaped: readonly Shape[] = shapedScripts
  .filter((script) => script !== 'thai' && script !== 'devanagari')
  .map((script) => {
    const [name = '', question = '', ...texts] = surveyScripts[script];
    const words = { question, options: texts.slice(0, 5), sentence: `${texts[5]} ${texts[6]}` };
    return [`in ${script}`, [...inScript(words), yesNo(name)]];
  });

const shapes: readonly Shape[] = [
  ['no answers', everyType, { respondents: 0 }],
  ['one answer', everyType, { respondents: 1 }],
  ['two answers', everyType, { respondents: 2 }],
  ['nine answers', everyType, { respondents: 9 }],
  ['every type', everyType],
  ['every type in Russian', everyType, { language: 'ru' }],
  ['every type in Spanish', everyType, { language: 'es' }],
  ['every type in Portuguese', everyType, { language: 'pt' }],
  ['every type as a summary', everyType, { kind: 'summary' }],
  ['no questions', []],
  ['a single question', [choice('Which?', things(3))]],
  ['sixty questions', many(60, (at) => everyType[at % everyType.length] ?? yesNo('?'))],
  ['sixty questions as a summary', many(60, (at) => yesNo(`Question ${at}`)), { kind: 'summary' }],
  ['forty times yes or no', many(40, (at) => yesNo(`Is this the question number ${at + 1}?`))],
  ['two hundred options', [choice('Which of these?', things(200)), several('And which others?', things(200))]],
  ['two hundred options in a list', [dropdown('Which of these?', things(200))]],
  ['forty options, five times', many(5, (at) => choice(`Choice ${at + 1}`, things(38 + at)))],
  ['twenty options, ten times', many(10, (at) => choice(`Choice ${at + 1}`, things(16 + at)))],
  ['a matrix of sixty rows', [matrix('How much do you agree?', things(60), agreement)]],
  ['a matrix of sixty rows with several', [matrix('Where?', things(60), ['Street', 'Web', 'Television'], true)]],
  ['a matrix of 12 by 12', [matrix('How was it?', things(12), longColumns)]],
  ['a matrix of 12 by 12 with several', [matrix('How was it?', things(12), longColumns, true)]],
  [
    'a matrix of numbers',
    [
      matrix(
        'How was it?',
        things(12),
        many(11, () => yesNo('')).map((_, at) => String(at)),
      ),
    ],
  ],
  ['a matrix of German words', [matrix('Wie zufrieden sind Sie?', germanWords, germanWords)]],
  ['matrices of 3 to 10 columns', many(8, (at) => matrix(`Matrix ${at}`, things(5), longColumns.slice(0, at + 3)))],
  ['titles of 300 characters', everyType.map(({ entity, answer }) => titled(longTitle(300), entity, answer))],
  [
    'options of 300 characters',
    [
      choice(
        longTitle(300),
        many(12, () => yesNo('')).map((_, at) => longTitle(290 + at)),
      ),
    ],
  ],
  [
    'rows of 300 characters',
    [matrix('Rows', [longTitle(300), longTitle(200), 'short'], [...agreement, longTitle(150)])],
  ],
  [
    'words without an end',
    [choice('W'.repeat(120), ['M'.repeat(90), 'x'.repeat(300)]), matrix('m', ['W'.repeat(80)], ['Q'.repeat(50), 'b'])],
  ],
  ['rankings of 5 to 30 options', [5, 13, 30].map((count) => ranking(`Put ${count} in order`, things(count)))],
  ['numbers of all sizes', [number('Huge', 1e12), number('Small', 0.01), slider('Slider'), slider('Another')]],
  ['in Arabic', inScript(scripts.arabic)],
  ['in Hebrew', inScript(scripts.hebrew)],
  ['in Cyrillic', inScript(scripts.cyrillic), { language: 'ru' }],
  ['in Chinese', inScript(scripts.chinese)],
  ['in Japanese and Korean', [...inScript(scripts.japanese), ...inScript(scripts.korean)]],
  ['in Thai', inScript(scripts.thai)],
  ['in Devanagari', inScript(scripts.devanagari)],
  ['with emoji', inScript(scripts.emoji)],
  ['long answers', many(4, (at) => text(`Comments ${at}`, [...comments, longTitle(2_000), longTitle(700)]))],
  ...shaped,
];

function titled(title: string, entity: AwkwardQuestion['entity'], answer: AwkwardQuestion['answer']): AwkwardQuestion {
  return { entity: { ...entity, title }, answer };
}

export const awkwardSurveys: readonly AwkwardSurvey[] = shapes.map(([name, questions, more = {}]) => ({
  name,
  questions,
  respondents: 200,
  language: 'en' as const,
  kind: 'report' as const,
  ...more,
}));

const DAY_MS = 86_400_000;

/** Its report, from answers that are the same in every run. */
export function awkwardReport({ name, questions, respondents, language, kind }: AwkwardSurvey): ReportDocument {
  const random = randomOf(name.length + questions.length * 31);
  const survey = surveyOf(Object.fromEntries(questions.map(({ entity }, at) => [`q${at}`, entity])));
  const answers = Array.from({ length: respondents }, (_, at) => {
    const isComplete = respondents < 10 || random.happens(0.85);
    const reached = isComplete ? questions.length : random.below(questions.length + 1);
    return answerOf({
      id: at + 1,
      is_complete: isComplete,
      duration_seconds: 30 + random.below(600),
      submitted_at: new Date(Date.UTC(2026, 1, 1) + random.below(40) * DAY_MS).toISOString(),
      device: random.one(['mobile', 'desktop', 'tablet']),
      country: random.one(['NL', 'DE', 'BR', 'RU', 'IN']),
      answers: questions.slice(0, reached).flatMap(({ entity, answer }, question) => {
        const given = random.happens(0.95) || respondents < 10 ? answer(random) : undefined;
        return given === undefined ? [] : [answerTo(`q${question}`, given, { answer_type: entity.type })];
      }),
    });
  });
  return buildReport({
    kind,
    survey: { id: 7, name: questions[0]?.entity.title ?? name },
    language,
    timezone: 'Europe/Amsterdam',
    statistics: statisticsOf(survey, answers, { visits: respondents * 2 }),
    notes: [{ label: 'Answers', value: 'complete and incomplete' }],
    warnings: [],
  });
}
