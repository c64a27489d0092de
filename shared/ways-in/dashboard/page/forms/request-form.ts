/** What a reader has chosen for an export, a batch or a schedule, as the form holds it, and the request it makes. */
import { formatsOf, usualFormat } from '../../../../formats/described.ts';
import { contents } from '../../../../formats/format.ts';
import type { Content, Format, Op, Output, WireFilters, WireOptions } from '../api/requests.ts';
import { type ComparedForm, comparedOptions, nothingCompared } from './compared-options.ts';
import { chosenFilters, type FilterForm, newFilterForm } from './filter-form.ts';
import { type FormatChoices, formatChoices, sentChoices } from './format-choices.ts';
import { words } from './words.ts';

export interface Condition {
  id: number;
  questionId: string;
  op: Op;
  value: string;
  /** Of "is one of", where the question has options to tick. */
  chosen?: string[] | undefined;
  /** Which of many questions or options are shown. */
  search?: string;
}

let lastCondition = 0;

export function newCondition(): Condition {
  return { id: ++lastCondition, questionId: '', op: 'eq', value: '' };
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

export interface RequestForm {
  outputs: Output[];
  filters: FilterForm;
  conditions: Condition[];
  /** All of them, in the reader's order; undefined as long as nobody has chosen. */
  columns: ColumnChoice[] | undefined;
  timezone: string;
  lang: '' | NonNullable<WireOptions['lang']>;
  values: NonNullable<WireOptions['values']>;
  choices: NonNullable<WireOptions['choices']>;
  header: NonNullable<WireOptions['header']>;
  text: NonNullable<WireOptions['text']>;
  formatChoices: FormatChoices;
  personal: NonNullable<NonNullable<WireOptions['privacy']>['personal']>;
  /** Empty: the API's default. */
  freeText: '' | NonNullable<NonNullable<WireOptions['privacy']>['free_text']>;
  minimumBase: string;
  /** For one recipient of pseudonyms. */
  salt: string;
  compared: ComparedForm;
  brandTitle: string;
  accent: string;
  logo: string;
  /** Of a request that is edited: what no field here shows is sent back unchanged. */
  kept: { conditions?: WireFilters['answers']; options: WireOptions };
}

export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export function newRequestForm(): RequestForm {
  return {
    outputs: [{ content: 'answers', format: usualFormat('answers') }],
    filters: newFilterForm(),
    conditions: [],
    columns: undefined,
    timezone: browserZone,
    lang: '',
    values: 'labels',
    choices: 'joined',
    header: 'title',
    text: 'keep',
    formatChoices: formatChoices(),
    brandTitle: '',
    accent: '',
    logo: '',
    personal: 'auto',
    freeText: '',
    minimumBase: '',
    salt: '',
    compared: { ...nothingCompared },
    kept: { options: {} },
  };
}

/** Respondents write of themselves in free texts too. */
export function withoutPersonal(form: RequestForm): void {
  Object.assign(form, { personal: 'remove', freeText: 'scrub' });
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
  const branding = {
    ...(form.brandTitle.trim() && { title: form.brandTitle.trim() }),
    ...(form.accent && { accent: form.accent }),
    ...(form.logo && { logo: form.logo }),
  };
  return {
    ...form.kept.options,
    timezone: form.timezone,
    ...(form.lang && { lang: form.lang }),
    values: form.values,
    choices: form.choices,
    header: form.header,
    text: form.text,
    ...sentChoices(form.formatChoices, form.outputs),
    ...columnsOf(form),
    ...privacyOf(form),
    ...comparedOptions(form.compared, form.kept.options.report),
    ...(hasReport(form) && Object.keys(branding).length > 0 && { branding }),
  };
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

/** The minimum base is sent as it was typed; the API refuses what is not a number. */
function privacyOf(form: RequestForm): Pick<WireOptions, 'privacy'> {
  const { personal, freeText, kept } = form;
  const base = hasCounts(form) ? form.minimumBase.trim() : '';
  const before = kept.options.privacy;
  if (personal === 'auto' && freeText === '' && base === '' && !before) return {};
  const free_text = freeText === '' ? null : freeText;
  const { salt: _, ...others } = before ?? {};
  return {
    privacy: {
      ...others,
      personal,
      free_text,
      minimum_base: base === '' ? 0 : Number(base),
      ...(form.salt !== '' && { salt: form.salt }),
    },
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
