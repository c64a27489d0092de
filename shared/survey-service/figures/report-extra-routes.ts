/** What a report leaves out for its length: the files of a question, and the texts that were written. */
import { createRoute, z } from '@hono/zod-openapi';
import { invalid, Problem } from '../../problems/problem.ts';
import { fileScanOf, fileScans } from '../../surveys/file-scan.ts';
import { isObject } from '../../surveys/question.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  type Caller,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  wholeNumber,
  withKey,
} from '../service-api.ts';
import type { AnswerRecord, GivenAnswer } from '../store/answer-record.ts';
import { read } from '../store/records-access.ts';
import { keys, type SurveyRecord } from '../store/stored.ts';
import { type FileAddresses, wholeAddress } from '../uploads/stored-file.ts';
import { figureFiltersSchema } from './figure-filters.ts';
import { reportedAnswers, widgetHashes } from './survey-statistics.ts';

const params = surveyParams.extend({
  report_uuid: z.guid().openapi({ param: { name: 'report_uuid', in: 'path' } }),
});

// assumed: the largest page; v3 shows only the default
const query = z.object({
  widget_id: z
    .guid()
    .optional()
    .openapi({ description: 'only this question; one that the report does not have is 422' }),
  widget_hash: z.guid().optional().openapi({ description: 'finds nothing if the question has changed since' }),
  limit: wholeNumber(1, 500).default(50),
  offset: wholeNumber(0).default(0),
});

const fileSchema = z
  .object({
    url: z.string(),
    name: z.string(),
    ext: z.string(),
    scan: z.enum(fileScans).openapi({ description: 'Result of the scan for malware' }),
  })
  .openapi('ReportFile');

// assumed: v3 does not show a text response
const inputSchema = z
  .object({
    answer_id: z.int().openapi({ example: 42 }),
    widget_id: z.string(),
    type: z.string().openapi({ example: 'input' }),
    text: z.string(),
    submitted_at: z.string(),
  })
  .openapi('ReportInput');

const shared = { tags: ['Reports'], ...withKey, request: { params, query } };

const files = createRoute({
  ...shared,
  method: 'get',
  path: '/quiz/{id}/report/{report_uuid}/files',
  summary: 'The uploaded files of a report, oldest first',
  responses: { 200: jsonResponse('The files', z.array(fileSchema)), ...surveyProblems() },
});

const inputs = createRoute({
  ...shared,
  method: 'get',
  path: '/quiz/{id}/report/{report_uuid}/inputs',
  summary: 'The text responses of a report, oldest first',
  responses: {
    200: jsonResponse('The texts', z.object({ limit: z.int(), offset: z.int(), data: z.array(inputSchema) })),
    ...surveyProblems(),
  },
});

const textTypes = new Set(['input', 'email', 'phone', 'html']);
const reportRecord = z.object({ surveyId: z.number(), filters: figureFiltersSchema });

type Query = z.infer<typeof query>;

export function addReportExtraRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(files, async (c) => {
    const shown = (given: GivenAnswer, _: AnswerRecord, { virtualId }: SurveyRecord) =>
      filesOf(given, { ...service, virtualId });
    const found = await collect(service, c.get('caller'), c.req.valid('param'), c.req.valid('query'), shown);
    return c.json(found, 200);
  });
  api.openapi(inputs, async (c) => {
    const asked = c.req.valid('query');
    const data = await collect(service, c.get('caller'), c.req.valid('param'), asked, textsOf);
    return c.json({ limit: asked.limit, offset: asked.offset, data }, 200);
  });
}

/** Walks the answers of the report until the page is full. */
async function collect<Item>(
  service: SurveyService,
  caller: Caller,
  { id, report_uuid }: z.infer<typeof params>,
  asked: Query,
  itemsOf: (given: GivenAnswer, answer: AnswerRecord, survey: SurveyRecord) => Item[],
): Promise<Item[]> {
  const survey = await surveyFor(service, caller, id);
  const report = await read(service.records, keys.report(id, report_uuid), reportRecord);
  if (!report) throw new Problem('not_found.report', { survey: id, report: report_uuid });
  const hashes = await widgetHashes(service, survey);
  const { widget_id, widget_hash } = asked;
  const isAsked = ({ question_id }: GivenAnswer) => widget_id === undefined || question_id === widget_id;
  const isAsItWas = ({ question_id }: GivenAnswer) =>
    widget_hash === undefined || hashes.get(question_id) === widget_hash;
  const end = asked.offset + asked.limit;
  const found: Item[] = [];
  // a question that has left the survey is one of the report while an answer to it is
  let isInReport = widget_id === undefined || hashes.has(widget_id);
  for await (const answer of reportedAnswers(service, id, report.filters)) {
    const given = answer.answers.filter(isAsked);
    isInReport ||= given.length > 0;
    for (const one of given.filter(isAsItWas)) found.push(...itemsOf(one, answer, survey));
    if (found.length >= end) break;
  }
  if (!isInReport) throw invalid('widget_id', 'no_question_in_report', { id: widget_id ?? '' });
  return found.slice(asked.offset, end);
}

function filesOf({ answer, answer_type }: GivenAnswer, addresses: FileAddresses): z.infer<typeof fileSchema>[] {
  if (answer_type !== 'file' || !Array.isArray(answer)) return [];
  return answer
    .map((file) => wholeAddress(file, addresses))
    .flatMap((file) =>
      isObject(file)
        ? [{ url: String(file.url), name: String(file.name), ext: String(file.ext), scan: fileScanOf(file.scan) }]
        : [],
    );
}

function textsOf(given: GivenAnswer, { id, submitted_at }: AnswerRecord): z.infer<typeof inputSchema>[] {
  if (!textTypes.has(given.answer_type) || typeof given.answer !== 'string') return [];
  const { question_id: widget_id, answer_type: type, answer: text } = given;
  return [{ answer_id: id, widget_id, type, text, submitted_at }];
}
