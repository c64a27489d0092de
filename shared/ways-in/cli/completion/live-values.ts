/**
 * What may stand last in a line that is being written, where only the server knows it. A shell waits for this: it is
 * quick or nothing, it starts no server, and a failure is silent.
 */
import { surveys } from '../../../operations/surveys.ts';
import type { CliWorld } from '../cli-world.ts';
import { allFlags, type Command, type Flags, type Input } from '../command.ts';
import { keyOf, runningPipeline } from '../connect.ts';
import { thingsOf } from '../names/named-thing.ts';
import { findCommand } from '../parse-command.ts';
import { createPipelineClient, type PipelineClient } from '../pipeline-client.ts';
import { printable } from '../printable.ts';
import { readProfiles } from '../profiles/profile-file.ts';
import { withProfile } from '../run-on-pipeline.ts';
import { surveyNumber } from '../surveys/named-survey.ts';
import { inOurFlags } from '../words/same-flags.ts';
import { inOurWords } from '../words/same-words.ts';
import { kindOfFlag, kindOfWord, type LiveKind } from './live-words.ts';

const PATIENCE_SECONDS = 2;
const MOST_SURVEYS = 500;

interface Offer {
  value: string;
  about?: string | undefined;
}

/** A line for each: the value, and behind a tab what it is. */
export async function liveValues(line: readonly string[], all: readonly Command[], cli: CliWorld): Promise<string> {
  const patience = Number(cli.env.SURVEY_EXPORTS_PATIENCE) || PATIENCE_SECONDS;
  const quick = { ...cli, stop: AbortSignal.any([cli.stop, AbortSignal.timeout(patience * 1_000)]) };
  const found = await offersFor(line.map(unquoted), all, quick).catch((): Offer[] => []);
  return found.map(({ value, about }) => `${[value, about ?? []].flat().map(printable).join('\t')}\n`).join('');
}

/** As a shell would read it; only the program sees it, and nothing of it is run. */
const unquoted = (word: string) => word.replaceAll(/^['"]|['"]$/g, '').replaceAll(/\\(.)/g, '$1');

async function offersFor(line: readonly string[], all: readonly Command[], cli: CliWorld): Promise<Offer[]> {
  const names = all.map(({ name }) => name);
  const found = findCommand(all, inOurWords(line, names));
  if (!found) return [];
  const flags = allFlags(found.command);
  const { input, flag } = understood(inOurFlags(found.rest, Object.keys(flags), 0), flags);
  const written = found.rest.at(-1) ?? '';
  const kind = flag === undefined ? kindOfWord(found.command, input.words.length) : kindOfFlag(flag);
  if (kind === undefined || (flag === undefined && written.startsWith('-'))) return [];
  // `--country GB,D`: the values before are kept, and not offered again
  const before = flag !== undefined && flags[flag]?.kind === 'list' ? written.replace(/[^,]*$/, '') : '';
  const typed = written.slice(before.length);
  const offers = await offersOf(kind, flag, typed, input, cli);
  const given = before.split(',');
  return offers.flatMap(({ value, about }) => (given.includes(value) ? [] : [{ value: before + value, about }]));
}

/** The words and flags before the last word, and the flag whose value that one is. The line need not be whole. */
function understood(rest: readonly string[], flags: Flags): { input: Input; flag?: string } {
  const values = new Map<string, string[]>();
  const words: string[] = [];
  let flag: string | undefined;
  for (const word of rest.slice(0, -1)) {
    if (flag !== undefined) {
      values.set(flag, [...(values.get(flag) ?? []), word]);
      flag = undefined;
    } else if (word.startsWith('--')) {
      const name = word.slice(2);
      flag = flags[name] && flags[name].kind !== 'switch' ? name : undefined;
    } else words.push(word);
  }
  const list = (name: string) => values.get(name) ?? [];
  const input: Input = { words, text: (name) => list(name).at(-1), list, is: () => false };
  return { input, ...(flag !== undefined && { flag }) };
}

async function offersOf(
  kind: LiveKind,
  flag: string | undefined,
  typed: string,
  input: Input,
  cli: CliWorld,
): Promise<Offer[]> {
  if (kind === 'profile') {
    const { profiles } = await readProfiles(cli);
    return Object.entries(profiles).map(([value, one]) => ({ value, about: one.pipeline ?? one.service ?? '' }));
  }
  const world = await withProfile(input, cli);
  const url = runningPipeline(input, world);
  if (url === undefined) return [];
  const pipeline = createPipelineClient(url, keyOf(world), world.stop);
  if (kind === 'survey') return surveyOffers(typed, pipeline);
  if (kind === 'value' || kind === 'question') {
    const survey = await surveyNumber(input.words[0] ?? '', { url, token: pipeline.token }, world);
    return kind === 'value' ? valueOffers(survey, flag ?? '', pipeline) : questionOffers(survey, flag ?? '', pipeline);
  }
  return thingsOf(kind, pipeline);
}

/** By number, or by name once somebody has begun to write that. */
async function surveyOffers(typed: string, pipeline: PipelineClient): Promise<Offer[]> {
  const { data } = await pipeline.call(surveys.list, { query: { limit: MOST_SURVEYS } });
  if (/^\D/.test(typed)) return data.map(({ id, name }) => ({ value: name, about: `survey ${id}` }));
  return data.map(({ id, name }) => ({ value: String(id), about: name }));
}

async function valueOffers(survey: number, flag: string, pipeline: PipelineClient): Promise<Offer[]> {
  const { filters } = await pipeline.call(surveys.facets, { params: { quiz_id: survey }, query: {} });
  const { values = [] } = filters[flag] ?? filters[`${flag}s`] ?? {};
  return values.map(({ value, label, answers }) => ({
    value,
    about: [label ?? [], answers === null ? [] : `${answers} answers`].flat().join(', '),
  }));
}

/** By their titles, as people write them; one with a comma would be read as two. */
async function questionOffers(survey: number, flag: string, pipeline: PipelineClient): Promise<Offer[]> {
  const { questions, filters } = await pipeline.call(surveys.facets, { params: { quiz_id: survey }, query: {} });
  const ofRespondents = flag === 'banner' ? ['country', 'device'].filter((one) => filters[one]) : [];
  const titles = questions.flatMap(({ title, type }) => (title.includes(',') ? [] : [{ value: title, about: type }]));
  return [...ofRespondents.map((value) => ({ value })), ...titles];
}
