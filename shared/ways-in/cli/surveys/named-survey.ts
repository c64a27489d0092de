/** A survey as people name it: by its number or by its name, or by a part of it that no other has. */
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Input } from '../command.ts';
import { addressOf, keyOf, runningPipeline } from '../connect.ts';
import { isSurveyNumber } from '../request/request-body.ts';
import { nearest } from '../words/nearest.ts';
import { plain } from '../words/plain-name.ts';
import { allSurveys, type ListedSurvey } from './listed-surveys.ts';

const SHOWN = 5;

/** Where surveys are listed, and the key that lists them. */
interface Place {
  url: string;
  token: string;
}

export async function surveyNumber(word: string, place: Place, cli: CliWorld): Promise<number> {
  return isSurveyNumber(word) ? Number(word) : numberIn(await surveysAt(place, cli), word);
}

function surveysAt({ url, token }: Place, cli: CliWorld): Promise<ListedSurvey[]> {
  const service = cli.surveyService(addressOf(cli, 'SURVEY_API_URL') ?? `${url}/v3`);
  return allSurveys(service, token, cli.stop);
}

function numberIn(surveys: readonly ListedSurvey[], word: string): number {
  const given = plain(word);
  const same = surveys.filter(({ name }) => plain(name) === given);
  const found = same.length > 0 ? same : surveys.filter(({ name }) => plain(name).includes(given));
  const [only, ...others] = found;
  if (only && others.length === 0) return only.id;
  if (only) {
    const listed = found.slice(0, SHOWN).map(({ id, name }) => `${id} (${name})`);
    throw new Problem('validation_error.many_surveys', { given: JSON.stringify(word), surveys: listed.join(', ') });
  }
  const meant = nearestName(
    word,
    surveys.map(({ name }) => name),
  );
  if (meant === undefined) throw new Problem('validation_error.not_a_survey', { given: JSON.stringify(word) });
  throw new Problem('validation_error.another_survey', { given: JSON.stringify(word), meant: JSON.stringify(meant) });
}

/** A part of a name is enough elsewhere, so one word of it may be the one that was mistyped. */
function nearestName(word: string, names: readonly string[]): string | undefined {
  const words = names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u).map((part) => ({ name, part })));
  const part = nearest(
    word,
    words.map((one) => one.part),
  );
  return nearest(word, names) ?? words.find((one) => one.part === part)?.name;
}

/**
 * `--surveys`, `--survey` and `--folder` by names. Without a server there is nobody yet to ask: then numbers only.
 * `hasFolders`: where `--folder` is no folder of this machine.
 */
export async function numberedSurveys(input: Input, cli: CliWorld, hasFolders: boolean): Promise<Input> {
  const [several, one] = [input.list('surveys'), input.text('survey')];
  // a part of some name has these letters too, and that survey is not meant
  if (several.some((word) => plain(word) === 'all')) throw new Problem('validation_error.surveys_all');
  const folder = hasFolders ? input.text('folder') : undefined;
  const isNamed = (word: string | undefined) => word !== undefined && word !== '' && !isSurveyNumber(word);
  const url = runningPipeline(input, cli) ?? addressOf(cli, 'SURVEY_API_URL');
  if (url === undefined || ![...several, one, folder].some(isNamed)) return input;
  const surveys = await surveysAt({ url, token: keyOf(cli) }, cli);
  const numbered = (word: string) => (isNamed(word) ? String(numberIn(surveys, word)) : word);
  const texts: Readonly<Record<string, string | undefined>> = {
    ...(one !== undefined && { survey: numbered(one) }),
    ...(folder !== undefined && { folder: isNamed(folder) ? folderIn(surveys, folder) : folder }),
  };
  const ids = several.map(numbered);
  return {
    ...input,
    text: (flag) => (flag in texts ? texts[flag] : input.text(flag)),
    list: (flag) => (flag === 'surveys' ? ids : input.list(flag)),
  };
}

function folderIn(surveys: readonly ListedSurvey[], word: string): string {
  const folders = new Map(surveys.flatMap(({ folder }) => (folder ? [[folder.id, folder.name] as const] : [])));
  const found = [...folders].filter(([, name]) => plain(name) === plain(word));
  const [only, ...others] = found;
  if (only && others.length === 0) return String(only[0]);
  const listed = (only ? found : [...folders]).map(([id, name]) => `${id} (${name})`).join(', ');
  const problem = only ? 'validation_error.many_folders' : 'validation_error.no_folder';
  throw new Problem(problem, { given: JSON.stringify(word), folders: listed });
}
