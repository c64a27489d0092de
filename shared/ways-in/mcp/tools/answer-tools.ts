/** Tools on answers and the figures made of them. */
import { z } from 'zod';
import { cleanReport } from '../../../privacy/clean-report.ts';
import { serviceOperations } from '../../../surveys/operations.ts';
import { reads, replaces, switches } from '../hints.ts';
import { serviceTool } from '../service-tool.ts';
import { answerId, dateFrom, dateTo, isComplete, order, page, surveyId, words } from './inputs.ts';
import { answerRecord, answersPage, report, reportFiles, summary } from './service-replies.ts';

const filters = {
  is_complete: isComplete.default(null),
  is_deleted: z.boolean().default(false).describe('true: the trash instead of the active answers'),
  is_screenout: z.boolean().default(false).describe('true: the screened-out answers as well'),
  date_from: dateFrom,
  date_to: dateTo,
};

/** Null is what the survey service calls absent. */
function orAbsent<Filters extends { is_complete: boolean | null }>({ is_complete, ...rest }: Filters) {
  return { ...rest, ...(is_complete !== null && { is_complete }) };
}

const widgetQuery = {
  quiz_id: surveyId,
  report_uuid: z.guid().describe('from get_report'),
  widget_id: z.string().max(100).optional().describe('only this question'),
  widget_hash: z.guid().optional().describe('from get_report; finds nothing if the question has changed since'),
  ...page(500, 50),
};

const changedAnswer = z.looseObject({ answer: answerRecord.optional() });

export const answerTools = [
  serviceTool({
    name: 'get_quiz_answers',
    title: 'Read answers',
    description:
      'Answers one by one, newest first. To read many, pass `cursor: ""` and then ' +
      'each page’s next_cursor, or make a file with export_answers_csv.',
    hints: reads,
    input: {
      quiz_id: surveyId,
      ...filters,
      ...page(100, 20),
      sort: z.enum(['date_start', 'date_end']).optional(),
      order: order.optional(),
      cursor: z.string().max(1000).optional().describe('"" to begin, then next_cursor of the page before'),
    },
    answer: answersPage,
    operation: ({ quiz_id, ...query }) => serviceOperations.answers(quiz_id, orAbsent(query)),
  }),
  serviceTool({
    name: 'count_quiz_answers',
    title: 'Count answers',
    description: 'How many, complete and incomplete.',
    hints: reads,
    input: { quiz_id: surveyId, ...filters },
    answer: z.looseObject({ total: z.number() }),
    operation: ({ quiz_id, ...query }) => serviceOperations.countAnswers(quiz_id, orAbsent(query)),
  }),
  serviceTool({
    name: 'tag_answer',
    title: 'Tag an answer',
    description: 'Sets its tags. Tags that it had and that you do not send are lost.',
    hints: replaces,
    input: { quiz_id: surveyId, answer_id: answerId, tags: z.array(z.string().trim().min(1).max(250)).max(50) },
    answer: changedAnswer,
    operation: ({ quiz_id, answer_id, tags }) => serviceOperations.tagAnswer(quiz_id, answer_id, { tags }),
  }),
  serviceTool({
    name: 'toggle_answer_visibility',
    title: 'Hide or show an answer',
    description: 'Leaves it out of reports, or includes it again. The answer itself stays.',
    hints: switches,
    input: { quiz_id: surveyId, answer_id: answerId, is_hide: z.boolean().describe('true hides, false shows') },
    answer: changedAnswer,
    operation: ({ quiz_id, answer_id, is_hide }) => serviceOperations.hideAnswer(quiz_id, answer_id, { is_hide }),
  }),
  serviceTool({
    name: 'get_quiz_summary',
    title: 'Summary of a survey',
    description:
      'Visits, complete and incomplete answers, completion rate (complete of visits), time taken, countries and devices.',
    hints: reads,
    input: { quiz_id: surveyId, date_from: dateFrom, date_to: dateTo },
    answer: summary,
    operation: ({ quiz_id, ...query }) => serviceOperations.summary(quiz_id, query),
  }),
  serviceTool({
    name: 'get_quiz_report',
    title: 'Report of a survey',
    description:
      'Statistics of every question: counts, shares, means, NPS and the like, each with its base. Personal questions are ' +
      'only counted, and e-mails, phones and the like are removed from texts. Its report_uuid asks ' +
      'for the files and texts of that very report.',
    hints: reads,
    input: {
      quiz_id: surveyId,
      is_complete: isComplete.default(true),
      date_from: dateFrom,
      date_to: dateTo,
      country: words,
      device: words,
      source: words,
      tags: words,
    },
    answer: report,
    operation: ({ quiz_id, ...body }) => serviceOperations.report(quiz_id, body),
    clean: cleanReport,
  }),
  serviceTool({
    name: 'get_quiz_report_files',
    title: 'Files of a report',
    description: 'The files respondents uploaded, with name, extension and address, a page at a time.',
    hints: reads,
    input: widgetQuery,
    answer: reportFiles,
    operation: ({ quiz_id, report_uuid, ...query }) => serviceOperations.reportFiles(quiz_id, report_uuid, query),
  }),
  serviceTool({
    name: 'get_quiz_report_inputs',
    title: 'Texts of a report',
    description: 'What respondents wrote into text, email, phone and similar questions, a page at a time.',
    hints: reads,
    input: widgetQuery,
    // v3 does not show this shape: a list, or a page around one
    answer: z.union([z.array(z.looseObject({})), z.looseObject({ data: z.array(z.looseObject({})) })]),
    operation: ({ quiz_id, report_uuid, ...query }) => serviceOperations.reportTexts(quiz_id, report_uuid, query),
  }),
];
