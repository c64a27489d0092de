/**
 * Workbooks and Word files of every demo survey and of hostile tables, under the eyes of Microsoft's own validator,
 * the Open XML SDK: it has nothing to say. It takes its time over every cell, so that a part of the answers must do.
 */
import validate from '@ooxml-tools/validate';
import { describe, expect, it } from 'vitest';
import { demoSurveys } from '../../../infra/local/demo-data/seed-demo-data.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import type { AnswersDocument } from '../../../shared/tables/answers-document.ts';
import type { Column } from '../../../shared/tables/column.ts';
import { tableRows } from '../../../shared/tables/rows.ts';
import type { TableOptions } from '../../../shared/tables/table-options.ts';
import { onePart, tableOf } from '../../support/files-written/table-cells.ts';
import { documentOf, written } from '../../support/files-written/word-file.ts';
import { xlsxFile } from '../../support/files-written/xlsx-file.ts';
import { someOf } from '../../support/run/proof-size.ts';
import { demoAnswers } from '../../support/surveys/demo-answers.ts';
import { everyQuestion } from '../../support/surveys/every-question.ts';
import { naughty } from '../../support/surveys/hostile-answers.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

interface Given {
  survey: Survey;
  answers: readonly Answer[];
}

/** Filters are in the file as somebody sent them. */
const hostileNote = { label: 'Variable \u0001\ud800', value: '\u0000 <b> & \ufffe' };

function document({ survey, answers }: Given, more: Partial<TableOptions> = {}): AnswersDocument {
  const table = tableOf(survey, answers, 'Asia/Kathmandu', more);
  const counts = { read: 0, filteredOut: 0 };
  const walk = (columns: readonly Column[]) => tableRows({ ...table, columns }, onePart(answers), () => true, counts);
  const { id, name, language } = survey;
  const around = { survey: { id, name }, language, counts, notes: [hostileNote] };
  return documentOf(table, walk(table.columns), { ...around, walk });
}

const inWorkbook = async (given: Given, more: Partial<TableOptions> = {}) =>
  validate((await xlsxFile(document(given, more))).bytes, 'xlsx');
const inWord = async (given: Given, layout: 'pages' | 'table' | 'blocks', more: Partial<TableOptions> = {}) =>
  validate((await written(document(given, more), layout)).bytes, 'docx');

describe.each(someOf(demoSurveys, 2))('the answers to $name', (demo) => {
  it('are a valid workbook', async () => {
    expect(await inWorkbook(demoAnswers(demo, 100), { choices: 'both' })).toEqual([]);
  });

  it.each(['pages', 'table', 'blocks'] as const)('are a valid Word file as %s', async (layout) => {
    expect(await inWord(demoAnswers(demo, 20), layout)).toEqual([]);
  });
});

describe('answers to every type of question', () => {
  it.each([
    { values: 'both', choices: 'both', header: 'both' },
    { values: 'codes', choices: 'split', header: 'code' },
  ] as const)('are valid files with %j', async (options) => {
    expect(await inWorkbook(everyQuestion(), options)).toEqual([]);
    expect(await inWord(everyQuestion(), 'blocks', options)).toEqual([]);
    expect(await inWord(everyQuestion(), 'pages', options)).toEqual([]);
  });
});

/** So many naughty strings at once, each a title, an option, an answer, an own text and a variable. */
function naughtySurvey(texts: readonly string[]): Given {
  const ids = texts.map((_, at) => `q${at}`);
  const choiceEntities = texts.map((text, at) => ({ id: `o${at}`, text }));
  const entities = texts.map((title, at) => ({
    type: at === 0 ? 'choice' : 'input',
    title,
    ...(at === 0 && { choiceEntities }),
  }));
  const widgets = { ids, entities: Object.fromEntries(ids.map((id, at) => [id, entities[at]])) };
  const survey = readSurvey({ id: 1, name: texts.join(' '), widgets }, { lang: 'en' });
  if (!survey) throw new Error('not a survey');
  const answers = ids.map((id, at) =>
    answerTo(id, at === 0 ? choiceEntities.map((option) => option.id) : texts[at], { other: texts[at] }),
  );
  const variables = Object.fromEntries(texts.map((text) => [text, text]));
  return { survey, answers: [answerOf({ id: 1, submitted_at: '2026-03-01T09:30:00Z', answers, variables })] };
}

describe('the Big List of Naughty Strings in titles, options, answers and variables', () => {
  it('is a valid workbook', async () => {
    expect(await inWorkbook(naughtySurvey(naughty), { choices: 'both' })).toEqual([]);
  });

  it('is a valid Word file in blocks', async () => {
    expect(await inWord(naughtySurvey(naughty), 'blocks', { choices: 'both' })).toEqual([]);
  });

  it('is valid in tables of Word', async () => {
    for (let from = 0; from < naughty.length; from += 40) {
      const given = naughtySurvey(naughty.slice(from, from + 40));
      const columns = given.survey.questions.map(({ id }) => `q:${id}`);
      expect(await inWord(given, 'table', { columns })).toEqual([]);
    }
  });
});
