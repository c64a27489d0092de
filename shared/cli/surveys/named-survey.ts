/** A survey as people name it: by its number or by its name, or by a part of it that no other has. */
import { Problem } from '../../errors.ts';
import type { CliWorld } from '../cli-world.ts';
import { addressOf, type Connection } from '../connect.ts';
import { isSurveyNumber } from '../request/request-body.ts';
import { nearest } from '../words/nearest.ts';
import { allSurveys } from './listed-surveys.ts';

const SHOWN = 5;

export async function surveyNumber(word: string, pipeline: Connection, cli: CliWorld): Promise<number> {
  if (isSurveyNumber(word)) return Number(word);
  const service = cli.surveyService(addressOf(cli, 'SURVEY_API_URL') ?? `${pipeline.url}/v3`);
  const surveys = await allSurveys(service, pipeline.token, cli.stop);
  const given = word.trim().toLowerCase();
  const same = surveys.filter(({ name }) => name.trim().toLowerCase() === given);
  const found = same.length > 0 ? same : surveys.filter(({ name }) => name.toLowerCase().includes(given));
  const [only, ...others] = found;
  if (only && others.length === 0) return only.id;
  if (only) {
    const listed = found.slice(0, SHOWN).map(({ id, name }) => `${id} (${name})`);
    throw new Problem('validation_error.many_surveys', { given: JSON.stringify(word), surveys: listed.join(', ') });
  }
  const meant = nearest(
    word,
    surveys.map(({ name }) => name),
  );
  if (meant === undefined) throw new Problem('validation_error.not_a_survey', { given: JSON.stringify(word) });
  throw new Problem('validation_error.another_survey', { given: JSON.stringify(word), meant: JSON.stringify(meant) });
}
