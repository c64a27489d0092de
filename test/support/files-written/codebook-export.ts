/** An export of codebooks, beside a CSV of the same rows where one is wanted, and what its files say, read without our code. */
import { type Output, optionsSchema } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { all, readXml, type XmlElement } from '../files-read/read-xml.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../worlds/export-world.ts';

export const codebooks = (['html', 'xlsx', 'ddi'] as const).map((format) => ({ content: 'codebook' as const, format }));
export const csv: Output = { content: 'answers', format: 'csv' };

/** The CSV of the same variables: their names above, numbers for options, a column per tick. */
export const asVariables = { header: 'name', values: 'numbers', choices: 'split' } as const;

export interface MadeFiles {
  warnings: readonly unknown[];
  manifest: Record<string, unknown>;
  /** By format. */
  bytes(format: Output['format']): Buffer;
}

export async function exported(
  { survey, answers }: { survey: Survey; answers: readonly Answer[] },
  outputs: readonly Output[],
  options: object = {},
): Promise<MadeFiles> {
  // one page: pages of this world do not share a table of fields
  const world = createWorld(answers, Math.max(1, answers.length));
  world.script.survey = async () => survey;
  const request = { ...csvRequest, surveyId: survey.id, outputs, options: optionsSchema.parse(options) };
  const job = await requestExport(world.deps, alice, request);
  await runExport(world.deps, job, plentyOfTime);
  const done = await world.read(job);
  if (done?.status !== 'ready') throw new Error(`the export ended ${done?.status}: ${done?.problem?.message}`);
  const stored = (key = '') => Buffer.from(world.files.objects.get(key) ?? []);
  return {
    warnings: done.files.flatMap(({ warnings }) => warnings),
    manifest: JSON.parse(stored(done.manifestKey).toString()),
    bytes: (format) => stored(done.files.find((file) => file.format === format)?.key),
  };
}

export interface ToldVariable {
  label: string;
  statistics: Record<string, number>;
  /** Code to count; a code whose count is hidden is not there. */
  counts: Record<string, number>;
}

/** What a DDI file says of its variables, by name. */
export function toldVariables(ddi: Buffer): Map<string, ToldVariable> {
  return new Map(all(readXml(ddi), 'var').map((variable) => [variable.attributes.get('name') ?? '', toldBy(variable)]));
}

function toldBy(variable: XmlElement): ToldVariable {
  const numbers = (elements: [string, XmlElement | undefined][]) =>
    Object.fromEntries(elements.flatMap(([name, found]) => (found ? [[name, Number(textOf(found))]] : [])));
  const categories = all(variable, 'catgry');
  return {
    label: textOf(all(variable, 'labl')[0]),
    statistics: numbers(all(variable, 'sumStat').map((stat) => [stat.attributes.get('type') ?? '', stat])),
    counts: numbers(categories.map((one) => [textOf(all(one, 'catValu')[0]), all(one, 'catStat')[0]])),
  };
}

export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
