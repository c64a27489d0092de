/**
 * A survey service whose every answer has one uploaded file, which it serves too:
 * `node uploads-upstream.ts <answers> <bytes of a file>`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploadedFile } from './uploaded-file.ts';

const SURVEY_ID = 1;
const [total = 1_000, fileBytes = 1_000] = process.argv.slice(2).map(Number);
let origin = '';

const survey = {
  id: SURVEY_ID,
  name: 'Papers',
  hidden_options: [],
  widgets: { ids: ['papers'], entities: { papers: { type: 'file', title: 'Your papers' } } },
};

function answerOf(id: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + id * 7_000).toISOString().replace('Z', '000Z');
  const files = [{ url: `${origin}/files/${id}.pdf`, name: `Paper ${id}.pdf`, ext: 'pdf' }];
  return {
    id,
    quiz_id: SURVEY_ID,
    submitted_at: at,
    is_complete: true,
    date_start: at,
    date_end: at,
    answers: [{ question_id: 'papers', answer: files, answer_type: 'file' }],
  };
}

function page(parameters: URLSearchParams) {
  const after = Number(parameters.get('cursor') ?? 0);
  const limit = Number(parameters.get('limit') ?? 100);
  const answers = Array.from({ length: Math.min(limit, total - after) }, (_, at) => answerOf(after + at + 1));
  const end = after + answers.length;
  const next_cursor = end < total ? String(end) : null;
  return { success: true, data: { total, limit, offset: 0, answers, next_cursor } };
}

function bodyOf({ pathname, searchParams }: URL): Buffer {
  const file = /\/files\/(\d+)\.pdf$/.exec(pathname);
  if (file) return uploadedFile(Number(file[1]), fileBytes);
  if (pathname.endsWith('/answers')) return Buffer.from(JSON.stringify(page(searchParams)));
  if (pathname.endsWith('/user')) return Buffer.from('{"id":1}');
  if (pathname.endsWith('/settings/info')) return Buffer.from('{"lang":"en"}');
  return Buffer.from(JSON.stringify(survey));
}

const server = createServer((request, response) => {
  const body = bodyOf(new URL(request.url ?? '/', 'http://uploads'));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.stdout.write(`ready ${origin}/v3\n`);
});
