/** Ours, from snapshot parts to an SPSS file. */
import { optionsSchema } from '../../../shared/exports/options.ts';
import { renderAnswers } from '../../../shared/exports/outputs/formats.ts';
import type { Task } from '../contender.ts';
import { type Render, renderFile, storedSnapshot } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  const options = { ...optionsSchema.parse({}), lang: 'ru', branding: undefined } as const;
  const render: Render = (document, out) => renderAnswers('sav', document, options, out);
  await renderFile(task, await storedSnapshot(task), render, 'sav');
}
