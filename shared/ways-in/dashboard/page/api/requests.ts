/** The bodies the page sends, in the API's own types; what is left out gets the API's default. */
import type { batchRequestSchema } from '../../../../exports/batches/batch-request.ts';
import type { bundleRequestSchema } from '../../../../exports/batches/bundle/bundle-request.ts';
import type { Output, optionsSchema } from '../../../../exports/options.ts';
import type { presetRequestSchema } from '../../../../exports/presets/preset.ts';
import type { Format } from '../../../../formats/all-formats.ts';
import type { Content } from '../../../../formats/format.ts';
import type { fileLinkRequestSchema, scheduleLinkRequestSchema } from '../../../../operations/links.ts';
import type { runViewSchema, scheduleRequestSchema } from '../../../../operations/schedules.ts';
import type { Personal } from '../../../../privacy/personal.ts';
import type { ShownTreatment } from '../../../../privacy/policy.ts';
import type { filtersSchema } from '../../../../surveys/filters/filters.ts';
import type { warningViewSchema } from '../../../../surveys/warnings/warning-view.ts';

export type { Content, Format, Output };
export type WireFilters = (typeof filtersSchema)['_input'];
export type Op = NonNullable<WireFilters['answers']>[number]['op'];
export type WireOptions = (typeof optionsSchema)['_input'];
export type BatchRequest = (typeof batchRequestSchema)['_input'];
export type BundleRequest = (typeof bundleRequestSchema)['_input'];
export type PresetRequest = (typeof presetRequestSchema)['_input'];
export type ScheduleRequest = (typeof scheduleRequestSchema)['_input'];
export type NewestLinkRequest = (typeof scheduleLinkRequestSchema)['_input'];
export type LinkRequest = (typeof fileLinkRequestSchema)['_input'];
export type RunOutcome = Pick<(typeof runViewSchema)['_output'], 'outcome' | 'outcome_code' | 'outcome_values'>;
export type WireWarning = (typeof warningViewSchema)['_output'];

export interface ExportRequest {
  quiz_id: number;
  outputs: Output[];
  filters: WireFilters;
  options: WireOptions;
  deliver?: BatchRequest['deliver'];
  /** Only rows that are new, changed or deleted since that export. */
  changes?: { since: string };
}

/** What the API calls the survey of a request where it refuses it. */
export const surveyMember = 'quiz_id';

/** The answers of one person in a survey. */
export function erasureOfAnswers(surveyId: number, ids: number[]) {
  return { quiz_id: surveyId, answer_ids: ids };
}

/** The wire calls a survey a quiz. */
export function exportRequest(surveyId: number, wanted: Omit<ExportRequest, 'quiz_id'>): ExportRequest {
  return { quiz_id: surveyId, ...wanted };
}

interface PreviewColumn {
  id: string;
  title: string;
  type: string;
  retired: boolean;
}

export interface PreviewQuestion {
  id: string;
  title: string;
  type: string;
  ops: Op[];
  options: { id: string; text: string }[];
  rows: { id: string; text: string }[];
  own_text: boolean;
  range: { min: number; max: number; step: number } | null;
  time_form: 'date' | 'time' | 'datetime' | null;
}

interface PersonalColumn extends Personal {
  id: string;
  title: string;
  treatment: ShownTreatment;
}

export interface Preview {
  /** Null if they are fewer than the minimum base. */
  rows: number | null;
  /** All that the survey has, whatever the filters; null if the survey service does not say. */
  answers: number | null;
  exact: boolean;
  columns: PreviewColumn[];
  questions: PreviewQuestion[];
  sample: string[][];
  values: Record<'country' | 'device' | 'source' | 'tags', { value: string; answers: number | null }[]>;
  personal: PersonalColumn[];
  outputs: (Output & { estimated_bytes: number })[];
  limits: { limit: string; message: string }[];
  warnings: WireWarning[];
}
