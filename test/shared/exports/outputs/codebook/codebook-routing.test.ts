/** A codebook says by which rules the survey branches: where a question leads to, and which ones may lead past another. */
import { expect, it } from 'vitest';
import type { Route } from '../../../../../shared/surveys/routing.ts';
import { all, readXml } from '../../../../support/files-read/read-xml.ts';
import { codebooks, exported, textOf } from '../../../../support/files-written/codebook-export.ts';
import { openWorkbook } from '../../../../support/files-written/xlsx-file.ts';
import { everyQuestion } from '../../../../support/surveys/every-question.ts';

const given = everyQuestion();
const ids = given.survey.questions.map(({ id }) => id);
const choice = given.survey.questions.find(({ type, isMultiple }) => type === 'choice' && !isMultiple);
const from = ids.indexOf(choice?.id ?? '');
const target = ids[from + 3] ?? '';
const option = choice?.options[0];

const routed = (routes: Route[]) => ({ ...given, survey: { ...given.survey, routes } });
const first: Route = { when: { question_id: choice?.id ?? '', op: 'eq', value: option?.id ?? '' }, goTo: target };
const last: Route = { when: { question_id: ids.at(-2) ?? '', op: 'answered' }, goTo: 'screenout' };

/** By the question's place among those that are asked: its lines of routing, and the variable's name. */
async function reported(routes: Route[], options: object = {}) {
  const files = await exported(routed(routes), codebooks, { lang: 'en', ...options });
  const variables = all(readXml(files.bytes('ddi')), 'var').map((variable) => ({
    name: variable.attributes.get('name') ?? '',
    column:
      all(variable, 'notes')
        .map(textOf)
        .find((note) => note.startsWith('Column: '))
        ?.slice('Column: '.length) ?? '',
    forward: all(variable, 'forward').map((line) => [line.attributes.get('qstn'), textOf(line)]),
    backward: all(variable, 'backward').map(textOf),
  }));
  return {
    files,
    variables,
    of: (id: string) => variables.filter(({ column }) => `${column}:`.startsWith(`q:${id}:`)),
  };
}

it('names the rule where it begins, with labels, and its source at every question it leads past', async () => {
  const { of, files, variables } = await reported([first, last]);
  const source = of(choice?.id ?? '')[0];
  const goal = of(target)[0];
  expect(source?.forward).toEqual([
    [`Q_${goal?.name}`, expect.stringMatching(new RegExp(`^= ${option?.text} → ${goal?.name} \\(`))],
  ]);
  for (const id of ids.slice(from + 1, from + 3)) {
    for (const { backward } of of(id)) expect(backward).toEqual([`May be skipped after: ${source?.name}`]);
  }
  expect(goal?.backward).toEqual([]);
  expect(of(ids.at(-2) ?? '')[0]?.forward).toEqual([[undefined, 'answered → screened out']]);
  const html = files.bytes('html').toString();
  expect(html).toContain(`<h1 dir="auto">${given.survey.name}</h1>`);
  expect(html).toContain('<li dir="auto">answered → screened out</li>');
  const sheet = (await openWorkbook(files.bytes('xlsx'))).getWorksheet('Variables');
  const at = variables.findIndex(({ name }) => name === source?.name);
  expect(String(sheet?.getRow(at + 2).getCell(16).value)).toContain('→');
});

it('says nothing of questions that the export leaves out, nor of rules that lead backwards or nowhere', async () => {
  const backwards: Route = { when: { question_id: target, op: 'answered' }, goTo: choice?.id ?? '' };
  const nowhere: Route = { when: { question_id: target, op: 'answered' }, goTo: 'gone' };
  const { variables } = await reported([first, backwards, nowhere], { columns: ['id', `q:${choice?.id}`] });
  expect(variables.map(({ forward, backward }) => [...forward, ...backward])).toEqual([[], []]);
});
