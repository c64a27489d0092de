/** The largest demo survey: customers of an online shop, with every question type there is and a story to find. */
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

/** People on a desktop are happier than those on a phone. */
const leanOf: Record<string, number> = { desktop: 0.05, mobile: -0.04 };

function email({ random }: Respondent): string {
  return `${random.pick(names)}${random.whole(1, 999)}@example.${random.pick(['com', 'org', 'net'])}`;
}

function phone({ random }: Respondent): string {
  return `+44 7700 900${random.whole(100, 999)}`;
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
      const name = `${random.pick(['photo', 'Größe 42', 'packaging, front', 'IMG_2041'])}.${ext}`;
      return { url: sampleAddress(SURVEY_ID, ext, random.whole(100000, 999999)), name, ext };
    },
  );
}

export const customerSatisfaction: DemoSurvey = {
  id: SURVEY_ID,
  folderId: 1,
  userId: 1,
  name: 'Customer satisfaction',
  language: 'en',
  virtualId: 'demoShop01',
  isPublished: true,
  hiddenOptions: [
    { name: 'segment', value: 'retail' },
    { name: 'wave', value: '2026-1' },
  ],
  questions: [
    screen({
      type: 'welcome',
      title: 'Help us get better',
      description: 'This takes about five minutes.',
      withDescription: true,
      welcomeLabel: 'Start',
    }),
    screening(yesNo('Have you bought from us in the last three months?', ['Yes', 'No'], 1), false, () => ({
      answer: true,
    })),
    choice(
      'How did you hear about us?',
      [
        ['From friends', 34],
        ['Online advertising', 27],
        ['Social media', 22],
        ['I walked past the shop', 9],
        ['I do not remember', 8],
      ],
      ['on the radio', 'a colleague, from my last job', 'the blog “Well bought”', 'by chance 🙂'],
      { isRequired: true },
    ),
    choices(
      'What do you usually buy from us?',
      [
        ['Clothes and shoes', 0.52],
        ['Things for the home', 0.44],
        ['Electronics', 0.31],
        ['Things for children', 0.26],
        ['Books', 0.18],
        ['Sports, travel and leisure', 0.15],
      ],
      ['cat food 🐈', 'presents; mostly before the holidays', 'tools'],
      { lean: ({ device }) => (device === 'mobile' ? [0.14, 0, -0.12] : device === 'desktop' ? [-0.16, 0, 0.18] : []) },
    ),
    dropdown(
      'Your age',
      [
        ['Under 18', 3],
        ['18–24', 17],
        ['25–34', 33],
        ['35–44', 25],
        ['45–54', 13],
        ['55 and over', 9],
      ],
      { isRequired: true },
    ),
    rating('How do you rate our shop overall?', 'star', { isRequired: true }),
    scale('How likely are you to recommend us to a friend?', 0, 11, ['Not at all likely', 'Extremely likely'], {
      isRequired: true,
    }),
    plain(
      { type: 'input', title: 'What is the main reason for your score?', inputIsTextarea: true, inputLimitMax: 10_000 },
      longComment('shop'),
      { answerRate: 0.55 },
    ),
    matrix(
      'How satisfied are you with each of these?',
      ['Choice of products', 'Prices', 'Delivery', 'Support', 'Returns'],
      ['Very dissatisfied', 'Dissatisfied', 'Satisfied', 'Very satisfied'],
      'single',
      { isRequired: true, lean: () => [0.08, 0, -0.12, 0.02, -0.2] },
    ),
    matrix(
      'Where do you deal with us?',
      ['Website', 'App', 'Shop'],
      ['I look around', 'I buy', 'I return things', 'I ask questions'],
      'multiple',
      { answerRate: 0.7 },
    ),
    ranking('What matters most to you?', ['Price', 'Quality', 'Fast delivery', 'Choice', 'Courtesy'], {
      answerRate: 0.75,
    }),
    slider('How much do you spend with us in a month, €?', { min: 0, max: 1000, step: 10, usual: 150 }),
    screen({
      type: 'message',
      title: 'Nearly there',
      description: 'The last questions are about your last order.',
    }),
    plain({ type: 'datetime', title: 'When did you receive your last order?', dateTimeType: 'date' }, recentDay),
    plain({ type: 'datetime', title: 'What time suits you for deliveries?', dateTimeType: 'time' }, clock, {
      answerRate: 0.6,
    }),
    plain(
      { type: 'file', title: 'Add a photo of the product or the receipt', fileFormats: ['jpg', 'png', 'pdf'] },
      photos,
      {
        answerRate: 0.12,
      },
    ),
    plain({ type: 'input', title: 'What are we missing?', inputPlaceholder: 'In a few words' }, comment('shop'), {
      answerRate: 0.4,
    }),
    screen({
      type: 'html',
      title: 'Terms',
      htmlCode: '<p>By pressing “Send” you agree to our <b>terms</b>.</p>',
    }),
    plain({ type: 'email', title: 'Where shall we send your promo code?' }, email, { answerRate: 0.35 }),
    plain({ type: 'phone', title: 'A phone number to reach you' }, phone, { answerRate: 0.18 }),
    plain(
      { type: 'datetime', title: 'When shall we call you back?', dateTimeType: 'datetime' },
      (who) => `${recentDay(who)}T${clock(who)}:00`,
      { answerRate: 0.15 },
    ),
    screen({ type: 'submit', title: 'Thank you!', description: 'Your answers are saved.', submitLabel: 'Send' }),
  ],
  behaviour: {
    answers: 3000,
    mood: 0.82,
    usualSeconds: 290,
    incompleteShare: 0.17,
    screenedOutShare: 0.05,
    moodLean: ({ country, device, progress }) =>
      (country === 'DE' ? -0.16 : 0) + (leanOf[device] ?? 0) + 0.2 * (progress - 0.5),
    tags: ['important', 'call back', 'complaint'],
    removedQuestion: { title: 'What do you think of our old website?', type: 'input', answer: comment('shop') },
  },
};
