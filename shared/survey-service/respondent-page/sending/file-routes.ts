/** Files on the respondent's page: given to whoever knows their address, and what its script asks when it sends some. */
import type { Context } from 'hono';
import type { ApiEnv } from '../../../http/create-api.ts';
import type { PlainApi } from '../../../http/middleware.ts';
import { Problem } from '../../../problems/problem.ts';
import { senderOf, surveyByCode } from '../../respondents/open-survey.ts';
import { attachmentHeaders, readUpload } from '../../uploads/kept-upload.ts';
import { type SurveyPage, surveyPage } from '../page-visit.ts';
import { readForm } from '../read-form.ts';
import { readTicket } from '../ticket.ts';
import { dropSent, type FilesService, offerForm, type Sender, takeSent } from './sent-files.ts';

type FileContext = Context<ApiEnv, '/:code/files' | '/:code/files/:file' | '/:code/files/:file/drop'>;

export function addFileRoutes(api: PlainApi, needs: FilesService): void {
  api.get('/:code/files/:file', async (c) => {
    const survey = await surveyByCode(needs, c.req.param('code'));
    const found = await readUpload(needs, survey.id, c.req.param('file'));
    if (!found) throw new Problem('not_found.path', { path: c.req.path });
    if ('url' in found) return c.redirect(found.url, 302);
    return c.body(new Uint8Array(found.bytes), 200, attachmentHeaders(found.name));
  });
  api.post('/:code/files', (c) =>
    sending(needs, c, (page, sender, form) => {
      const text = (name: string) => String(form.get(name) ?? '');
      const sizeBytes = Number(text('size'));
      return offerForm(needs, page, sender, { question: text('question'), name: text('name'), sizeBytes });
    }),
  );
  api.post('/:code/files/:file', (c) =>
    sending(needs, c, (page, sender) => takeSent(needs, page, sender, c.req.param('file'))),
  );
  api.post('/:code/files/:file/drop', (c) =>
    sending(needs, c, async (page, sender) => {
      await dropSent(needs, page, sender, c.req.param('file'));
      return {};
    }),
  );
}

/** Answers in JSON: a script asks. */
async function sending(
  needs: FilesService,
  c: FileContext,
  work: (page: SurveyPage, sender: Sender, form: FormData) => Promise<object>,
): Promise<Response> {
  const page = await surveyPage(needs, c.req.param('code'));
  const form = await readForm(c);
  const ticket = await readTicket(needs.records, page.survey.id, String(form.get('ticket') ?? ''));
  const answer = ticket
    ? await work(page, { ticket, sender: senderOf(c, undefined) }, form)
    : { error: page.words.text('send_failed') };
  return c.json(answer, 'error' in answer ? 422 : 200);
}
