/** A codebook tells of answers, never of single people: no texts, no counts of few, no ends of personal ranges. */
import { describe, expect, it } from 'vitest';
import { productResearch } from '../../../../../infra/local/demo-data/product-research.ts';
import { readSurvey, type Survey } from '../../../../../shared/surveys/survey.ts';
import { textsOf } from '../../../../support/files-read/file-texts.ts';
import {
  asVariables,
  codebooks,
  csv,
  exported,
  type MadeFiles,
  toldVariables,
} from '../../../../support/files-written/codebook-export.ts';
import { readBack } from '../../../../support/files-written/csv-file.ts';
import { demoAnswers } from '../../../../support/surveys/demo-answers.ts';
import { everyQuestion } from '../../../../support/surveys/every-question.ts';
import { answerOf, answerTo } from '../../../../support/surveys/packed-answers.ts';

const formats = ['html', 'xlsx', 'ddi'] as const;
const BASE = 20;

function surveyOf(entities: Record<string, object>): Survey {
  const survey = readSurvey({ id: 7, name: 'Tea', widgets: { ids: Object.keys(entities), entities } }, { lang: 'en' });
  if (!survey) throw new Error('not a survey');
  return survey;
}

function variablesOf(files: MadeFiles) {
  return toldVariables(files.bytes('ddi'));
}

describe('the texts of respondents', () => {
  it('are in no codebook', async () => {
    const files = await exported(everyQuestion(), [csv, ...codebooks], { ...asVariables, csv: { formulas: 'raw' } });
    const [names = [], ...rows] = readBack(files.bytes('csv'));
    const written = ['q13', 'q14', 'q15', 'q20', 'q4_other'].flatMap((name) =>
      rows.map((row) => row[names.indexOf(name)] ?? ''),
    );
    const telling = written.filter((text) => text.length > 3);
    expect(telling.length).toBeGreaterThan(5);
    for (const format of formats) {
      const said = textsOf(files.bytes(format));
      expect(telling.filter((text) => said.includes(text))).toEqual([]);
    }
  });

  it('leave no variable behind where their column is removed', async () => {
    const given = everyQuestion();
    const kept = variablesOf(await exported(given, codebooks, {}));
    const left = variablesOf(await exported(given, codebooks, { privacy: { personal: 'remove' } }));
    expect([kept.has('q14'), kept.has('ip_address')]).toEqual([true, true]);
    expect([left.has('q14'), left.has('ip_address')]).toEqual([false, false]);
  });
});

describe('a codebook with a minimum base', () => {
  const given = demoAnswers(productResearch, 300);
  const made = (minimum_base: number) => exported(given, codebooks, { lang: 'en', privacy: { minimum_base } });

  it('tells no count of fewer, and no range, mean or length', async () => {
    const [all, shown] = [variablesOf(await made(0)), variablesOf(await made(BASE))];
    expect([...shown.keys()]).toEqual([...all.keys()]);
    for (const [name, { statistics, counts }] of shown) {
      expect(
        Object.keys(statistics).filter((type) => type !== 'vald' && type !== 'invd'),
        name,
      ).toEqual([]);
      expect(
        Object.values(counts).filter((count) => count < BASE),
        name,
      ).toEqual([]);
      expect(statistics.vald ?? BASE, name).toBeGreaterThanOrEqual(BASE);
      const missing = statistics.invd ?? 0;
      expect(missing === 0 || missing >= BASE, name).toBe(true);
    }
  });

  it('hides no count alone: the others would tell it', async () => {
    const [all, shown] = [variablesOf(await made(0)), variablesOf(await made(BASE))];
    const coded = [...all].filter(([, { counts }]) => Object.keys(counts).length > 0);
    const hiddenOf = (name: string) => {
      const reported = shown.get(name)?.counts ?? {};
      return Object.entries(all.get(name)?.counts ?? {}).filter(([code]) => reported[code] === undefined);
    };
    const partly = coded.filter(([name]) => hiddenOf(name).length > 0);
    expect(partly.length).toBeGreaterThan(3);
    for (const [name] of partly) expect(hiddenOf(name).length, name).toBeGreaterThan(1);
  });

  it('says so in every format, and so does its receipt by silence', async () => {
    const files = await made(BASE);
    for (const format of formats) expect(textsOf(files.bytes(format))).toContain('fewer than 20 answers are hidden');
    expect(files.manifest.counts).toMatchObject({ read: null, filtered_out: null });
    expect(JSON.stringify(files.manifest)).not.toContain('cells_changed');
  });

  it('tells nothing where all answers are too few', async () => {
    const few = { ...given, answers: given.answers.slice(0, 6) };
    const files = await exported(few, codebooks, { privacy: { minimum_base: BASE } });
    for (const [name, { statistics, counts }] of variablesOf(files))
      expect([name, statistics, counts]).toEqual([name, {}, {}]);
  });

  it('has no counts where reports of the same export cross or weigh them', async () => {
    const options = { lang: 'en', privacy: { minimum_base: BASE }, report: { banner: [['country']] } };
    for (const [name, { statistics, counts }] of variablesOf(await exported(given, codebooks, options)))
      expect([name, statistics, counts]).toEqual([name, {}, {}]);
  });

  it('does not name an option that only answers have', async () => {
    const survey = surveyOf({
      q1: { type: 'choice', title: 'Tea?', choiceMultiple: true, choiceEntities: [{ id: 'a', text: 'Green' }] },
    });
    const answers = Array.from({ length: 9 }, (_, at) =>
      answerOf({
        id: at + 1,
        answers: [answerTo('q1', at === 0 ? ['a', 'rare-one'] : ['a'], { answer_type: 'choice' })],
      }),
    );
    const files = await exported({ survey, answers }, codebooks, { privacy: { minimum_base: 5 } });
    for (const format of formats) expect(textsOf(files.bytes(format))).not.toContain('rare-one');
    expect(JSON.stringify(files.manifest)).not.toContain('rare-one');
  });
});

describe('numbers that tell who somebody is', () => {
  const survey = surveyOf({
    q1: { type: 'number', title: 'Your phone number' },
    q2: { type: 'number', title: 'Cups a day' },
  });
  const answers = [3, 5, 9].map((value, at) =>
    answerOf({
      id: at + 1,
      answers: [
        answerTo('q1', 4_930_000 + value, { answer_type: 'number' }),
        answerTo('q2', value, { answer_type: 'number' }),
      ],
    }),
  );
  const statisticsOf = async (privacy: object) => {
    const reported = variablesOf(await exported({ survey, answers }, codebooks, { privacy }));
    return [reported.get('q1')?.statistics, reported.get('q2')?.statistics];
  };

  it('have no smallest, largest or mean in a codebook, unless they are to be kept', async () => {
    const cups = { vald: 3, invd: 0, min: 3, max: 9, mean: 17 / 3 };
    expect(await statisticsOf({})).toEqual([{ vald: 3, invd: 0 }, cups]);
    const [kept] = await statisticsOf({ personal: 'keep' });
    expect(kept).toMatchObject({ min: 4_930_003, max: 4_930_009 });
    const [chosen] = await statisticsOf({ columns: { 'q:q1': 'keep' } });
    expect(chosen).toMatchObject({ min: 4_930_003 });
  });
});
