/** What a reader has chosen for an export, a batch or a schedule, as the form holds it, and the request it makes. */
import { formatsOf, usualFormat } from '../../../../formats/described.ts';
import { contents } from '../../../../formats/format.ts';
import type { treatments } from '../../../../privacy/policy-words.ts';
import type { Content, Format, Op, Output, WireFilters, WireOptions } from '../api/requests.ts';
import { viewerZone } from '../viewer-zone.ts';
import { type ComparedForm, comparedOptions, nothingCompared, withPeriods } from './compared-options.ts';
import { chosenFilters, type FilterForm, newFilterForm } from './filter-form.ts';
import { type FormatChoices, formatChoices, sentChoices } from './format-choices.ts';
import { type OptionForm, optionForm, withOptions } from './option-form.ts';
import { words } from './words.ts';

export interface Condition {
  id: number;
  questionId: string;
  op: Op;
  value: string;
  /** The options ticked for "is one of". */
  chosen?: string[] | undefined;
  /** Which of many questions or options are shown. */
  search?: string;
}

let lastId = 0;

export function newCondition(): Condition {
  return { id: ++lastId, questionId: '', op: 'eq', value: '' };
}

export function newTreatment(column = '', how: TreatmentName = 'remove'): Treatment {
  return { id: ++lastId, column, how };
}

/** Whether all of it is chosen: what is half chosen is not asked for yet. */
export function isSettled({ questionId, op, value, chosen }: Condition): boolean {
  if (questionId === '') return false;
  if (op === 'answered' || op === 'not_answered') return true;
  return op === 'in' && chosen ? chosen.length > 0 : value.trim() !== '';
}

/** A column of the table: whether it is in, and under which title of the reader's own. */
export interface ColumnChoice {
  id: string;
  title: string;
  isIn: boolean;
  own: string;
}

export interface Treatment {
  id: number;
  column: string;
  how: TreatmentName;
}

type TreatmentName = (typeof treatments)[number];

export interface RequestForm {
  outputs: Output[];
  filters: FilterForm;
  conditions: Condition[];
  /** All of them, in the reader's order; undefined as long as nobody has chosen. */
  columns: ColumnChoice[] | undefined;
  options: OptionForm;
  formatChoices: FormatChoices;
  /** What is done to single columns, by their ids. */
  treatments: Treatment[];
  compared: ComparedForm;
  logo: string;
  /** For an edited request: members without a field here are sent back unchanged. */
  kept: { conditions?: WireFilters['answers']; options: WireOptions };
}

export function newRequestForm(): RequestForm {
  return {
    outputs: [{ content: 'answers', format: usualFormat('answers') }],
    filters: newFilterForm(),
    conditions: [],
    columns: undefined,
    options: { ...optionForm(), timezone: viewerZone },
    formatChoices: formatChoices(),
    logo: '',
    treatments: [],
    compared: { ...nothingCompared },
    kept: { options: {} },
  };
}

/** Respondents write of themselves in free texts too. */
export function withoutPersonal(form: RequestForm): void {
  Object.assign(form.options, { 'privacy.personal': 'remove', 'privacy.free_text': 'scrub' });
}

export function hasOutput(form: RequestForm, content: Content, format: Format): boolean {
  return form.outputs.some((output) => output.content === content && output.format === format);
}

/** In the order they are offered, whatever the order they were chosen in. */
export function toggledOutputs(form: RequestForm, content: Content, format: Format): Output[] {
  return contents.flatMap((one) =>
    formatsOf(one)
      .filter((other) => hasOutput(form, one, other) !== (one === content && other === format))
      .map((other) => ({ content: one, format: other })),
  );
}

export const hasTable = ({ outputs }: RequestForm) => outputs.some(({ content }) => content === 'answers');

export const hasReport = ({ outputs }: RequestForm) =>
  outputs.some(({ content }) => content === 'summary' || content === 'report');

/** Files that count answers: where they are few, counts can be hidden. */
export const hasCounts = ({ outputs }: RequestForm) =>
  outputs.some(({ content }) => content !== 'answers' && content !== 'files');

export function filtersOf({ filters, conditions, kept }: RequestForm): WireFilters {
  const answers = [...(kept.conditions ?? []), ...conditions.filter(isSettled).map(wireCondition)];
  return { ...chosenFilters(filters), ...(answers.length > 0 && { answers }) };
}

export function optionsOf(form: RequestForm): WireOptions {
  const { kept, logo, treatments } = form;
  const chosen = treatments.filter(({ column }) => column !== '');
  const columns = Object.fromEntries(chosen.map(({ column, how }) => [column, how]));
  const others: WireOptions = {
    ...kept.options,
    ...sentChoices(form.formatChoices, form.outputs),
    ...columnsOf(form),
    ...comparedOptions(form.compared, kept.options.report),
    ...(chosen.length > 0 && { privacy: { ...kept.options.privacy, columns } }),
    ...(hasReport(form) && logo && { branding: { logo } }),
  };
  return withOptions(others, form.options, (path) => isMeant(form, path));
}

/** Options of what is made now; those of a preset wait for a period. */
export const settledOptions = (form: RequestForm) => withPeriods(optionsOf(form), filtersOf(form));

/** Whether the chosen files have any use for it; the API refuses what none has. */
function isMeant(form: RequestForm, path: string): boolean {
  if (path === 'privacy.minimum_base') return hasCounts(form);
  return !path.startsWith('branding.') || hasReport(form);
}

/** Neither without a choice, and no list without a column: that would be a table of nothing. */
function columnsOf({ columns }: RequestForm): Pick<WireOptions, 'columns' | 'titles'> {
  const wanted = columns?.filter(({ isIn }) => isIn) ?? [];
  const named = wanted.filter(({ own }) => own.trim() !== '');
  return {
    ...(wanted.length > 0 && { columns: wanted.map(({ id }) => id) }),
    ...(named.length > 0 && { titles: Object.fromEntries(named.map(({ id, own }) => [id, own.trim()])) }),
  };
}

/** How many filters are set besides completeness, which always is. */
export function activeFilters(form: RequestForm): number {
  const { is_complete, ...rest } = filtersOf(form);
  return Object.keys(rest).length + (is_complete === true ? 0 : 1);
}

function wireCondition({ questionId, op, value, chosen }: Condition): NonNullable<WireFilters['answers']>[number] {
  const base = { question_id: questionId, op };
  if (op === 'answered' || op === 'not_answered') return base;
  if (op === 'in') return { ...base, value: chosen ?? words(value) };
  const isNumber = ['gt', 'gte', 'lt', 'lte'].includes(op) && value.trim() !== '' && Number.isFinite(Number(value));
  return { ...base, value: isNumber ? Number(value) : value };
}
