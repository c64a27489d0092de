/**
 * Columns that `privacy.columns` names. One that is none is refused: a mistyped id would leave what it was meant to hide
 * where it is. Variables and removed questions are known only from answers: from those that an earlier export has read,
 * which the dictionary remembers, or from those that are there now.
 */
import { invalid } from '../../problems/problem.ts';
import { createFactsGatherer, type Facts, noFacts } from '../../surveys/facts.ts';
import { filtersSchema, upstreamQuery } from '../../surveys/filters/filters.ts';
import type { Survey } from '../../surveys/survey.ts';
import { buildTable } from '../../tables/build-table.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import { partLists } from '../../tables/dictionary/entry.ts';
import { foreseenDictionary } from '../dictionary/dictionary-store.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { type ExportRequest, type TableChoices, tableOptions } from '../options.ts';
import type { Caller } from '../owner.ts';

/** Somebody waits. */
const READ_MS = 5_000;
/** More surveys of a batch are not read while somebody waits. */
const MOST_READ = 20;
const FIELD = 'options.privacy.columns';

type TreatedDeps = Pick<RequestDeps, 'upstream' | 'records' | 'now'>;

interface Known {
  survey: Survey;
  facts: Facts;
  dictionary?: Dictionary | undefined;
}

/** Those of the ids that are no column, nor the beginning of one, as far as is known. */
export function strayColumns(ids: readonly string[], options: TableChoices, known: Known): string[] {
  if (ids.length === 0) return [];
  const every = { ...tableOptions(options), columns: undefined, choices: 'all' } as const;
  const columns = buildTable(known.survey, known.facts, every).columns.map(({ id }) => id);
  const isColumn = (id: string) =>
    columns.some((column) => column === id || (id.includes(':') && column.startsWith(`${id}:`)));
  return ids.filter((id) => !isColumn(id) && !isRemembered(id, known));
}

/** What was a column once may be one again. */
function isRemembered(id: string, { survey, dictionary }: Known): boolean {
  const [kind, name = '', part] = id.split(':');
  if (kind === 'var') return dictionary?.variables.has(id.slice('var:'.length)) ?? false;
  const question = kind === 'q' ? dictionary?.questions.get(name) : undefined;
  if (!question) return false;
  const isGone = !survey.questions.some((one) => one.id === name);
  return isGone || (part !== undefined && partLists.some((list) => question[list].has(part)));
}

interface Asked {
  surveyId: number;
  filters: ExportRequest['filters'];
  options: TableChoices;
}

/** Where a survey has more answers than can be read now, variables are trusted: the export itself looks again. */
export async function checkTreated(
  deps: TreatedDeps,
  { owner, token }: Caller,
  { surveyId, filters, options }: Asked,
  survey: Survey,
  field = FIELD,
): Promise<void> {
  const ids = Object.keys(options.privacy.columns);
  let stray = strayColumns(ids, options, { survey, facts: noFacts });
  if (stray.length === 0) return;
  const foresee = await foreseenDictionary(deps.records, { owner, surveyId });
  const at = new Date(deps.now()).toISOString();
  const until = deps.now() + READ_MS;
  const gatherer = createFactsGatherer(noFacts);
  let [isWhole, hasAnswers] = [false, false];
  const every = filtersSchema.parse({ is_complete: null, is_screenout: true, is_deleted: filters.is_deleted });
  for await (const page of deps.upstream.answers(token, upstreamQuery(surveyId, every))) {
    gatherer.merge(page.answers.facts);
    const facts = gatherer.facts();
    stray = strayColumns(stray, options, { survey, facts, dictionary: foresee({ survey, facts, at }) });
    hasAnswers ||= page.answers.ids.length > 0;
    isWhole = page.next === undefined;
    if (stray.length === 0 || deps.now() >= until) break;
  }
  const wrong = stray.find((id) => (isWhole && hasAnswers) || !id.startsWith('var:'));
  if (wrong !== undefined) throw invalid(field, 'no_column', { id: wrong });
}

/** Checks a batch whose surveys are few enough to be read now: each id must be a column of one of them. */
export async function checkTreatedInAny(
  deps: TreatedDeps,
  caller: Caller,
  request: Pick<ExportRequest, 'filters' | 'options'> & { surveys: { ids: number[] } | object },
  field = FIELD,
): Promise<void> {
  const { surveys, filters } = request;
  let stray = Object.keys(request.options.privacy.columns).filter((id) => id.includes(':'));
  if (stray.length === 0 || !('ids' in surveys) || surveys.ids.length > MOST_READ) return;
  for (const surveyId of new Set(surveys.ids)) {
    // a survey that cannot be read fails its own export
    const survey = await deps.upstream.survey(caller.token, surveyId).catch(() => undefined);
    if (!survey) return;
    const options = { ...request.options, lang: request.options.lang ?? survey.language };
    if (surveys.ids.length === 1) return checkTreated(deps, caller, { surveyId, filters, options }, survey, field);
    const foresee = await foreseenDictionary(deps.records, { owner: caller.owner, surveyId });
    const dictionary = foresee({ survey, facts: noFacts, at: new Date(deps.now()).toISOString() });
    stray = strayColumns(stray, options, { survey, facts: noFacts, dictionary });
  }
  const wrong = stray.find((id) => !id.startsWith('var:'));
  if (wrong !== undefined) throw invalid(field, 'no_column', { id: wrong });
}
