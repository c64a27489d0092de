/** Questions at, below and past every limit that a question has, alone and in their products, with texts of every length. */
import { type QuestionType, questionTypes } from '../../../shared/survey-service/questions/question-schema.ts';
import type { Random } from '../random.ts';

const texts = [
  '',
  'x',
  'Same',
  "'",
  '<&"\'',
  '\u0001\u0002',
  'ё',
  '漢字',
  '👩‍👩‍👧‍👦',
  '\u202e',
  '=1+1',
  '{{',
  '\ud800',
];
const lengths = [0, 1, 20, 255, 1_000, 2_000];
const counts = [0, 1, 2, 19, 20, 21, 99, 100, 101, 300, 500, 501, 1_000, 4_000, 10_000];
/** The limit of one request; past it the whole survey is refused unread. */
const MOST_CHARACTERS = 950_000;

export type Shape = Record<string, unknown> & { type: QuestionType };

function textOf(random: Random, most: number): string {
  const length = Math.min(most, random.one(lengths));
  const piece = random.one(texts);
  return piece === ''
    ? ''
    : piece
        .repeat(Math.ceil(length / piece.length))
        .slice(0, length)
        .toWellFormed();
}

/** `room`: characters that are left for it. */
function listOf(random: Random, room: number): { id: string; text: string }[] {
  const id = random.happens(0.2) ? 'i'.repeat(90) : 'o';
  const text = textOf(random, 2_000);
  const each = JSON.stringify({ id: `${id}12345`, text }).length + 1;
  const count = Math.min(random.one(counts), Math.floor(room / each));
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({ id: `${id}${at}`, text }));
}

export function shapeOf(random: Random, room: number, type: QuestionType = random.one(questionTypes)): Shape {
  const title = textOf(random, 2_000);
  const common = { type, title, description: textOf(random, 2_000), isRequired: random.happens(0.1) };
  const left = room - JSON.stringify(common).length;
  switch (type) {
    case 'choice':
      return {
        ...common,
        choiceEntities: listOf(random, left),
        choiceMultiple: random.happens(0.5),
        noneOfAbove: true,
      };
    case 'dropdown':
      return { ...common, dropdownEntities: listOf(random, left), dropdownMultiple: random.happens(0.3) };
    case 'ranking':
      return { ...common, rankingEntities: listOf(random, left), rankingRandomize: random.happens(0.5) };
    case 'matrix': {
      const matrixChoiceType = random.one(['single', 'multiple']);
      const [matrixRowEntities, matrixColEntities] = [listOf(random, left / 2), listOf(random, left / 2)];
      return { ...common, matrixRowEntities, matrixColEntities, matrixChoiceType };
    }
    case 'rating':
      return { ...common, ratingCount: random.one([1, 20, 21, 100]) };
    case 'scale':
      return { ...common, scaleCount: random.one([1, 20, 21, 1_000]) };
    case 'slider':
      return { ...common, sliderMin: -1e15, sliderMax: 1e15, sliderStep: random.one([1e-9, 1]) };
    case 'html':
      return { ...common, htmlCode: '<p>'.repeat(Math.min(30_000, Math.max(0, left / 4))) };
    default:
      return common;
  }
}

/** The questions of one survey: a few of any size, or as many as there may be of one kind. */
export function shapesOf(random: Random): Shape[] {
  const count = random.one([1, 1, 2, 5, 50, 499]);
  const kind = random.happens(0.5) ? random.one(questionTypes.filter((type) => !isScreen(type))) : undefined;
  const shapes: Shape[] = [];
  let room = MOST_CHARACTERS;
  while (shapes.length < count && room > 5_000) {
    const shape = shapeOf(random, Math.min(room, (2 * MOST_CHARACTERS) / count), kind);
    const size = JSON.stringify(shape).length + 100;
    if (size < room && !isScreen(shape.type)) shapes.push(shape);
    room -= size;
  }
  return shapes;
}

function isScreen(type: QuestionType): boolean {
  return type === 'welcome' || type === 'submit';
}
