/**
 * What generated clients call each operation: ours have their names already, files are named by content and format, and
 * those of the survey service, whose pages give them no names, have them here. Only they say `quiz`.
 */
import { v3Outputs } from '../../formats/described.ts';
import { allOperations } from '../../operations/all-operations.ts';

/** `get /exports/{id}` is `getExport`; a path that nobody has named is a fault of ours, and a test finds it. */
export function nameOf(method: string, path: string): string | undefined {
  return names.get(`${method} ${path}`);
}

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A POST takes its filters and options from a body, so that the two have different names. */
const ofFiles = v3Outputs.flatMap(({ content, format, methods }) =>
  methods.map((method): [string, string] => [
    `${method} /v3/quiz/{id}/${content}/${format}`,
    `download${capital(content)}As${capital(format)}${method === 'post' ? 'ByBody' : ''}`,
  ]),
);

const byHand: Readonly<Record<string, string>> = {
  'get /health': 'getHealth',
  'get /s/{token}': 'openSharedFile',
  'post /s/{token}': 'openSharedFileWithPassword',
  'get /m/{token}': 'showMailQuestion',
  'post /m/{token}': 'answerMailQuestion',

  'get /v3/user': 'getCurrentUser',
  'get /v3/workspaces': 'listWorkspaces',
  'get /v3/folders': 'listFolders',
  'post /v3/folders': 'createFolder',
  'get /v3/themes': 'listThemes',
  'get /v3/themes/{id}': 'getTheme',
  'get /v3/templates': 'listTemplates',

  'get /v3/quiz': 'listQuizzes',
  'get /v3/quiz/archived': 'listArchivedQuizzes',
  'post /v3/quiz': 'createQuiz',
  'get /v3/quiz/{id}': 'getQuiz',
  'delete /v3/quiz/{id}': 'deleteQuiz',
  'post /v3/quiz/{id}/archive': 'archiveQuiz',
  'get /v3/quiz/{id}/settings/info': 'getQuizSettings',
  'post /v3/quiz/{id}/settings/info': 'updateQuizSettings',
  'post /v3/quiz/{id}/save': 'saveQuizQuestions',
  'post /v3/quiz/{id}/publish': 'publishQuiz',
  'post /v3/quiz/{id}/rename': 'renameQuiz',
  'post /v3/quiz/{id}/note': 'setQuizNote',
  'post /v3/quiz/{id}/duplicate': 'duplicateQuiz',
  'post /v3/quiz/{id}/move': 'moveQuiz',
  'post /v3/quiz/{id}/template': 'createTemplateFromQuiz',
  'post /v3/quiz/{id}/applyTheme/{theme_id}': 'applyQuizTheme',
  'get /v3/quiz/{id}/conditions': 'getQuizConditions',
  'post /v3/quiz/{id}/conditions': 'replaceQuizConditions',
  'get /v3/quiz/{id}/default-texts': 'listQuizTexts',
  'post /v3/quiz/{id}/default-texts': 'updateQuizTexts',

  'get /v3/quiz/{id}/answers': 'listQuizAnswers',
  'get /v3/quiz/{id}/answers/count': 'countQuizAnswers',
  'post /v3/quiz/{id}/answers/{answer_id}/tags': 'replaceQuizAnswerTags',
  'post /v3/quiz/{id}/answers/{answer_id}/hide': 'hideQuizAnswer',
  'post /v3/quiz/{id}/answers/{answer_id}/trash': 'trashQuizAnswer',
  'post /v3/quiz/{id}/answers/{answer_id}/restore': 'restoreQuizAnswer',
  'delete /v3/quiz/{id}/answers/{answer_id}': 'deleteQuizAnswer',
  'get /v3/quiz/{id}/summary': 'getQuizSummary',
  'get /v3/quiz/{id}/report': 'getQuizReport',
  'post /v3/quiz/{id}/report': 'getQuizReportByBody',
  'get /v3/quiz/{id}/report/{report_uuid}/files': 'listQuizReportFiles',
  'get /v3/quiz/{id}/report/{report_uuid}/inputs': 'listQuizReportTexts',

  'get /v3/quiz/{id}/variables': 'listQuizVariables',
  'post /v3/quiz/{id}/variables': 'createQuizVariable',
  'post /v3/quiz/{id}/variables/{item_id}': 'updateQuizVariable',
  'delete /v3/quiz/{id}/variables/{item_id}': 'deleteQuizVariable',
  'get /v3/quiz/{id}/hidden-options': 'listQuizHiddenOptions',
  'post /v3/quiz/{id}/hidden-options': 'createQuizHiddenOption',
  'post /v3/quiz/{id}/hidden-options/{item_id}': 'updateQuizHiddenOption',
  'delete /v3/quiz/{id}/hidden-options/{item_id}': 'deleteQuizHiddenOption',
  'get /v3/quiz/{id}/widgets-hidden': 'listQuestionHiddenOptions',
  'post /v3/quiz/{id}/widgets-hidden': 'createQuestionHiddenOption',
  'post /v3/quiz/{id}/widgets-hidden/{item_id}': 'updateQuestionHiddenOption',
  'delete /v3/quiz/{id}/widgets-hidden/{item_id}': 'deleteQuestionHiddenOption',

  'get /v3/quiz/{id}/promo/list': 'listQuizPromoLists',
  'post /v3/quiz/{id}/promo/list': 'createQuizPromoList',
  'post /v3/promo/list': 'createPromoList',
  'post /v3/quiz/{id}/promo/list/{list_id}': 'renamePromoList',
  'delete /v3/quiz/{id}/promo/list/{list_id}': 'deletePromoList',
  'get /v3/promo/codes': 'listPromoCodes',
  'post /v3/promo/codes': 'addPromoCodes',
  'delete /v3/promo/codes/{code_id}': 'deletePromoCode',
  'get /v3/quiz/{id}/promo/codes/quiz': 'listQuizPromoCodes',
  'post /v3/promo/import-file': 'readPromoCodesFile',
  'post /v3/promo/attach/{list_id}': 'attachPromoList',
  'post /v3/promo/detach': 'detachPromoLists',
  'post /v3/quiz/{id}/promo/sync': 'syncQuizPromoList',
  'get /v3/quiz/{id}/promo/pinned': 'listPinnedQuizzes',

  'get /v3/public/{virtual_id}': 'getOpenQuiz',
  'post /v3/public/{virtual_id}/answers': 'submitQuizAnswer',
  'get /v3/public/files/{survey}/{file}': 'getUploadedFile',

  'get /v3/quiz/{id}/webhooks': 'listQuizWebhooks',
  'post /v3/quiz/{id}/webhooks': 'createQuizWebhook',
  'post /v3/quiz/{id}/webhooks/{webhook_id}': 'updateQuizWebhook',
  'delete /v3/quiz/{id}/webhooks/{webhook_id}': 'deleteQuizWebhook',
  'post /v3/quiz/{id}/webhooks/{webhook_id}/toggle': 'toggleQuizWebhook',
  'get /v3/quiz/{id}/webhooks/{webhook_id}/logs': 'listQuizWebhookLogs',
  'post /v3/quiz/{id}/webhooks/{webhook_id}/logs/{log_id}/resend': 'resendQuizWebhook',
};

const names = new Map([
  ...allOperations.map(({ method, path, name }): [string, string] => [`${method} ${path}`, camelCase(name)]),
  ...ofFiles,
  ...Object.entries(byHand),
]);
