/** What the preview says a file will hold: rows and columns of a table, or figures; of all answers or of some. */
import { expect, it } from 'vitest';
import type { Output, Preview } from '../../../../../../shared/ways-in/dashboard/page/api/requests.ts';
import { sayPreview } from '../../../../../../shared/ways-in/dashboard/page/parts/say-preview.ts';
import { loadLanguage, wordsOf } from '../../../../../../shared/ways-in/dashboard/page/words.ts';

await loadLanguage('en');
await loadLanguage('ru');

const table: Output = { content: 'answers', format: 'xlsx' };
const report: Output = { content: 'report', format: 'pptx' };
const codebook: Output = { content: 'codebook', format: 'html' };
const files: Output = { content: 'files', format: 'zip' };

function previewOf(outputs: Output[], answers: number | null = 895): Preview {
  return {
    rows: 783,
    answers,
    exact: true,
    questions: [],
    sample: [],
    limits: [],
    warnings: [],
    columns: [{ id: 'id', title: 'ID', type: 'number', retired: false }],
    values: { country: [], device: [], source: [], tags: [] },
    personal: [{ id: 'q:1', title: 'E-mail', kind: 'email', reason: 'type', treatment: 'counted' }],
    outputs: outputs.map((output) => ({ ...output, estimated_bytes: 1 })),
  };
}

const noTable = 'Figures and charts, no table of answers';

it.each([
  [[table], 895, 'rows of 895 answers', '1 column', '1 column looks personal'],
  [[table, report], 783, 'rows', '1 column', '1 column looks personal'],
  [[table], null, 'rows', '1 column', '1 column looks personal'],
  [[report], 895, 'of 895 answers', noTable, '1 question looks personal'],
  [[report], 783, 'answers', noTable, '1 question looks personal'],
  [[codebook], 783, 'answers', '1 column', '1 column looks personal'],
  [[files], 783, 'answers', undefined, '1 column looks personal'],
])('%o of %s answers: 783 %s, %s, %s', (outputs, answers, counted, holds, personal) => {
  expect(sayPreview(previewOf(outputs, answers), wordsOf('en'))).toEqual({ count: '783', counted, holds, personal });
});

it('agrees with its numbers in Russian', () => {
  expect(sayPreview(previewOf([table]), wordsOf('ru')).counted).toBe('строки из 895 ответов');
  expect(sayPreview(previewOf([report], 901), wordsOf('ru')).counted).toBe('из 901 ответа');
});
