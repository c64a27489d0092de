/** Renders an output in its format. Renderers are imported when they are used, so that a function starts fast. */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { Format, FormatChoices } from '../../formats/all-formats.ts';
import { chosenOf, described, heldAnswers } from '../../formats/described.ts';
import type { SegmentedFormat } from '../../formats/segmented-format.ts';
import type { RenderedReport, ReportDocument } from '../../reports/report-document.ts';
import type { AnswersDocument, RenderedAnswers } from '../../tables/answers-document.ts';
import type { Job } from '../job/job.ts';
import type { Options, Output } from '../options.ts';

/** Whatever is made of the rows of a table. */
export async function renderTable(
  { content, format }: Output,
  document: AnswersDocument,
  options: Options,
  out: ByteSink,
): Promise<RenderedAnswers> {
  if (content !== 'codebook') return renderAnswers(format, document, options, out);
  const { renderCodebook } = await import('./codebook/render-codebook.ts');
  return renderCodebook(format, document, options, out);
}

export async function renderAnswers(
  format: Format,
  document: AnswersDocument,
  options: FormatChoices,
  out: ByteSink,
): Promise<RenderedAnswers> {
  const { answers } = described(format).contents;
  if (!answers) throw new Error(`${format} is not a format of answers`);
  return answers.render(document, chosenOf(format, options), out);
}

/** Undefined where a file of the format is rendered by one worker. `segmentedFormatOf` and `renderAnswers` give the same rows. */
export async function segmentedFormatOf(
  format: Format,
  options: Partial<FormatChoices>,
): Promise<SegmentedFormat | undefined> {
  return described(format).contents.answers?.segmented?.(chosenOf(format, options));
}

/** The outputs, by their numbers, whose rows must all be looked at before many workers can render any. */
export async function sizedOutputs({ outputs, options }: Pick<Job, 'outputs' | 'options'>): Promise<number[]> {
  const sized = await Promise.all(
    outputs.map(async (output, at) => {
      const segmented = heldAnswers(output) && (await segmentedFormatOf(output.format, options));
      return segmented?.measure ? [at] : [];
    }),
  );
  return sized.flat();
}

export async function renderReport(format: Format, document: ReportDocument, out: ByteSink): Promise<RenderedReport> {
  const held = described(format).contents[document.kind];
  if (!held) throw new Error(`${format} is not a format of a ${document.kind}`);
  return held.render(document, out);
}
