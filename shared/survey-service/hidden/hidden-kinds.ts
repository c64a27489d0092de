/** The three kinds of hidden data: what each looks like, and where in the survey's record it lies. */
import { z } from '@hono/zod-openapi';
import { storableText } from '../service-api.ts';
import type { SurveyRecord } from '../store/stored.ts';

export interface HiddenItem {
  id: number | string;
  name: string;
  value?: string | undefined;
  widget_uuid?: string | undefined;
}

export interface HiddenKind {
  path: string;
  title: string;
  itemSchema: z.ZodType<HiddenItem>;
  bodySchema: z.ZodType<Omit<HiddenItem, 'id'>>;
  hasUuids: boolean;
  of(survey: SurveyRecord): HiddenItem[];
  with(survey: SurveyRecord, items: readonly HiddenItem[]): SurveyRecord;
}

const name = storableText(255).trim().min(1).openapi({ example: 'campaign_code' });
const value = storableText(2000).openapi({ example: 'newsletter' });
const widget = z.guid().openapi({ example: '7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e11' });

export const hiddenKinds: readonly HiddenKind[] = [
  {
    path: 'variables',
    title: 'Variables',
    itemSchema: z.object({ id: z.string(), name }).openapi('Variable'),
    bodySchema: z.strictObject({ name }),
    hasUuids: true,
    of: (survey) => survey.variables,
    with: (survey, items) => ({ ...survey, variables: items.map(({ id, name }) => ({ id: String(id), name })) }),
  },
  {
    path: 'hidden-options',
    title: 'Hidden options of the survey',
    itemSchema: z.object({ id: z.int(), name, value }),
    bodySchema: z.strictObject({ name, value }),
    hasUuids: false,
    of: (survey) => survey.hiddenOptions,
    with: (survey, items) => ({ ...survey, hiddenOptions: items.map(asOption) }),
  },
  {
    path: 'widgets-hidden',
    title: 'Hidden options of questions',
    itemSchema: z.object({ id: z.int(), name, value, widget_uuid: widget }).openapi('QuestionHiddenOption'),
    bodySchema: z.strictObject({ name, value, widget_uuid: widget }),
    hasUuids: false,
    of: (survey) => survey.questionHiddenOptions,
    with: (survey, items) => ({
      ...survey,
      questionHiddenOptions: items.map((item) => ({ ...asOption(item), widget_uuid: item.widget_uuid ?? '' })),
    }),
  },
];

function asOption({ id, name, value = '' }: HiddenItem) {
  return { id: Number(id), name, value };
}
