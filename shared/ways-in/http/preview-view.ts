/** What an export would be, as callers see it. */
import type { z } from '@hono/zod-openapi';
import type { Preview } from '../../exports/request/preview.ts';
import type { previewSchema } from '../../operations/preview.ts';
import { warningView } from '../../surveys/warnings/warning-view.ts';

export function previewView(preview: Preview): z.infer<typeof previewSchema> {
  const personal = preview.treated.flatMap(personalView);
  return {
    rows: preview.rows,
    answers: preview.answers ?? null,
    exact: preview.isExact,
    questions: preview.questions.map(questionView),
    sample: preview.sample.map((cells) => [...cells]),
    values: preview.values,
    columns: preview.treated
      .filter(({ treatment }) => treatment !== 'remove')
      .map((one) => columnView(one, preview.guarded)),
    personal_columns: personal.map(({ id }) => id),
    personal,
    outputs: preview.outputs.map(({ output, estimatedBytes }) => ({ ...output, estimated_bytes: estimatedBytes })),
    limits: preview.limits,
    banners: preview.banners.map(({ columns, groups }) => ({
      columns,
      groups: groups.map(({ leftOut, ...group }) => ({ ...group, left_out: leftOut })),
    })),
    warnings: preview.warnings.map(warningView),
  };
}

function columnView({ column, treatment }: Preview['treated'][number], guarded: Preview['guarded']) {
  const { id, title, type, isRetired } = column;
  return { id, title, type, retired: isRetired, treatment, ...(guarded && { guarded: guarded.get(id) ?? 0 }) };
}

function questionView({ ops, options, rows, hasOwnText, range, timeForm, ...rest }: Preview['questions'][number]) {
  return {
    ...rest,
    ops: [...ops],
    options: [...options],
    rows: [...rows],
    own_text: hasOwnText,
    range: range ?? null,
    time_form: timeForm ?? null,
  };
}

function personalView({ column: { id, title }, treatment, personal }: Preview['treated'][number]) {
  return personal ? [{ id, title, ...personal, treatment }] : [];
}
