/**
 * One question as it is saved: the common fields, the fields of its type, and whatever else a client sends, kept as
 * it is. Fields of the types carry the type's name, so one schema holds them all.
 */
import { z } from '@hono/zod-openapi';

export const questionTypes = [
  ...(['welcome', 'yesno', 'choice', 'dropdown', 'ranking', 'slider', 'rating', 'scale', 'input'] as const),
  ...(['email', 'phone', 'datetime', 'matrix', 'message', 'file', 'html', 'submit'] as const),
] as const;

export type QuestionType = (typeof questionTypes)[number];

export const structureLimits = { questions: 500, options: 10_000 } as const;

const title = z.string().max(5000);
const longText = z.string().max(20_000);
const label = z.string().max(255);
const url = z.string().max(2048);
const size = z.int().min(0).max(1_000_000);

// assumed: v3 names the lists of options without showing an option
const options = z.array(
  z
    .looseObject({
      id: z.string().min(1).max(100).openapi({ example: 'o1' }),
      text: z.string().max(2000).openapi({ example: 'Very good' }),
      score: z.number().optional(),
    })
    .openapi('Option'),
);

const multimedia = z
  .looseObject({
    type: z.enum(['img', 'video', 'audio']),
    imgUrl: url.nullable(),
    videoUrl: url.nullable(),
    imgLocation: z.enum(['top', 'left', 'right', 'background']).nullable(),
    videoSettings: z.looseObject({}).nullable(),
  })
  .partial();

const commonFields = {
  type: z.enum(questionTypes),
  title,
  withTitle: z.boolean(),
  description: longText,
  withDescription: z.boolean(),
  isRequired: z.boolean(),
  isBlocked: z.boolean(),
  // assumed: v3 names no groups of questions
  startsPage: z.boolean(),
  multimedia: multimedia.nullable(),
  filling_time_enabled: z.boolean(),
  filling_time_seconds: size,
};

// assumed: types and ranges of these fields; v3 shows only some of their names
const typeFields = {
  welcomeLabel: label,
  submitLabel: label,
  redirectUrl: url.nullable(),
  yesNoTextEntities: options.max(2),
  choiceEntities: options,
  choiceMultiple: z.boolean(),
  choiceTextOther: z.boolean(),
  hardToAnswer: z.boolean(),
  hardToAnswerText: label,
  noneOfAbove: z.boolean(),
  noneOfAboveText: label,
  dropdownEntities: options,
  dropdownMultiple: z.boolean(),
  dropdownOther: z.boolean(),
  dropdownRandomize: z.boolean(),
  rankingEntities: options,
  rankingRandomize: z.boolean(),
  sliderMin: z.number(),
  sliderMax: z.number(),
  sliderStep: z.number().positive(),
  ratingCount: z.int().min(1).max(100),
  ratingFigure: label,
  ratingStartValue: z.int().min(-1000).max(1000),
  scaleCount: z.int().min(1).max(1000),
  scaleStartValue: z.int().min(-1000).max(1000),
  scaleLabelLeft: label,
  scaleLabelRight: label,
  inputPlaceholder: z.string().max(1000),
  inputIsTextarea: z.boolean(),
  inputLimitMin: size.nullable(),
  inputLimitMax: size.nullable(),
  dateTimeType: z.enum(['date', 'time', 'datetime']),
  dateTimeFormatOfDate: label,
  dateTimeFormatOfTime: label,
  matrixRowEntities: options,
  matrixColEntities: options,
  matrixChoiceType: z.enum(['single', 'multiple']),
  matrixIsAllRequired: z.boolean(),
  fileFormats: z.array(z.string().max(20)).max(100),
  htmlCode: z.string().max(100_000),
};

export const questionSchema = z
  .looseObject({ ...commonFields, ...typeFields })
  .partial()
  .required({ type: true })
  .openapi('Question', { example: { type: 'rating', title: 'How was it?', ratingCount: 5, ratingFigure: 'star' } });

export type Question = z.infer<typeof questionSchema>;
export type Option = z.infer<typeof options>[number];

/** What can be chosen or ranked in a question. An editor may send the lists of other types along, empty. */
export function optionsOf({ choiceEntities, dropdownEntities, rankingEntities }: Question): readonly Option[] {
  return (
    [choiceEntities, dropdownEntities, rankingEntities].find((list) => list !== undefined && list.length > 0) ?? []
  );
}
