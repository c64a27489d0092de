/**
 * A survey service with one giant survey, far cheaper than whoever pulls it:
 * `node giant-upstream.ts <answers> <questions, or "typical"> [milliseconds a page]`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freeBytes } from '../../../shared/bytes/free-bytes.ts';
import { typicalAnswer, typicalSurvey } from '../figures/typical-survey.ts';
import { generatedAnswer, generatedSurvey } from '../generated-answers.ts';
import { createAnswersList } from './answers-list.ts';

const SURVEY_ID = 1;
const [answers = '100000', questions = '20', pauseMs = '0'] = process.argv.slice(2);
const isTypical = questions === 'typical';
const list = createAnswersList(Number(answers), (number) =>
  isTypical
    ? { ...typicalAnswer(number), is_complete: true, is_hide: false }
    : generatedAnswer(number, SURVEY_ID, Number(questions)),
);
const survey = Buffer.from(JSON.stringify(isTypical ? typicalSurvey() : generatedSurvey(SURVEY_ID, Number(questions))));

function bodyOf(path: string): Buffer[] {
  const { pathname, searchParams } = new URL(path, 'http://giant');
  if (pathname.endsWith('/user')) return [Buffer.from('{"id":1}')];
  if (pathname.endsWith('/settings/info')) return [Buffer.from('{"lang":"ru"}')];
  return pathname.endsWith('/answers') ? list(searchParams) : [survey];
}

const server = createServer(async (request, response) => {
  if (pauseMs !== '0') await pause(Number(pauseMs));
  const pieces = bodyOf(request.url ?? '/');
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
  for (const piece of pieces) response.write(piece);
  response.end();
  response.once('close', () => {
    for (const piece of pieces) if (piece !== survey) freeBytes(piece);
  });
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}/v3\n`);
});
