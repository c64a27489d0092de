/**
 * What is missing, and why, in the files of analysts: not asked, skipped and options that say nothing are
 * distinguished, and no statistics of PSPP or haven count any of them. Own answers are in the set of their question,
 * ends of scales have names.
 */
import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSurvey, type Survey } from '../../../../shared/surveys/survey.ts';
import { inPspp, programs, warnWithout } from '../../../support/files-read/statistics-programs.ts';
import { answersDocument, labelledFile } from '../../../support/files-written/labelled-file.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { answerOf } from '../../../support/surveys/packed-answers.ts';

const text = (id: string, words: string) => ({ id, text: words });

/** Who does not own a car is led past the questions on it. */
function surveyOnCars(): Survey {
  const entities = {
    owns: { type: 'yesno', title: 'Do you own a car?' },
    brand: {
      ...{ type: 'choice', title: 'Which brand?' },
      choiceEntities: [text('a', 'Audi'), text('b', 'BMW'), text('z', 'Hard to say')],
    },
    uses: {
      ...{ type: 'choice', title: 'What for?', choiceMultiple: true, choiceTextOther: true },
      choiceEntities: [text('w', 'Work'), text('l', 'Leisure')],
    },
    score: {
      ...{ type: 'scale', title: 'How happy?', scaleCount: 5 },
      ...{ scaleLabelLeft: 'Not at all', scaleLabelRight: 'Very' },
    },
    degrees: { type: 'number', title: 'How warm?' },
  };
  const read = readSurvey({ id: 1, name: 'Cars', widgets: { ids: Object.keys(entities), entities } }, { lang: 'en' });
  if (!read) throw new Error('this is no survey');
  return { ...read, routes: [{ when: { question_id: 'owns', op: 'eq', value: false }, goTo: 'degrees' }] };
}

const given = (question_id: string, answer: unknown, more = {}) => ({ question_id, answer, ...more });
const complete = { is_complete: true };
const answers = [
  [given('owns', true), given('brand', ['a']), given('uses', ['w']), given('score', 4), given('degrees', -3)],
  [given('owns', true), given('brand', ['z']), given('uses', [], { other: 'Racing' })],
  [given('owns', false), given('degrees', 20)],
  [given('owns', true)],
].map((list, at) => answerOf({ id: at + 1, ...complete, answers: list }));
const brokeOff = answerOf({ id: 5, is_complete: false, answers: [given('owns', true)] });

let folder = '';
beforeAll(async () => {
  folder = await temporaryFolder();
  for (const format of ['sav', 'dta'] as const) {
    const made = await labelledFile(
      answersDocument(surveyOnCars(), [...answers, brokeOff], 'UTC', { missing: 'cannot_say' }),
      format,
    );
    await writeFile(join(folder, `data.${format}`), made.bytes);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Lines of what R says of the file, read as `data`. */
function inR(read: string, says: string): string[] {
  const script = `suppressWarnings(library(haven)); data <- ${read}; ${says}`;
  const { stdout, stderr, status } = spawnSync('Rscript', ['-e', script], { cwd: folder });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout.toString().trim().split('\n');
}

describe.runIf(programs.pspp)('PSPP', () => {
  it('tells skipped from not asked, and counts neither', () => {
    const shown = inPspp(folder, 'FREQUENCIES q2 /FORMAT=AVALUE.\nDESCRIPTIVES q4 q5.').replace(/ +/g, ' ');
    // five respondents: one chose, one could not say, one skipped, one was not asked and one broke off before it
    expect(shown).toMatch(/Valid Audi ?\| 1\|/);
    expect(shown).toMatch(/Missing \. ?\| 2\|/);
    expect(shown).toMatch(/Skipped ?\| 1\|/);
    expect(shown).toMatch(/Hard to say ?\| 1\|/);
    expect(shown).toMatch(/How happy\? ?\|1\|4\.00/);
    expect(shown).toMatch(/How warm\? ?\|2\|8\.50/);
  });

  it('has own answers in the set of their question', () => {
    const shown = inPspp(folder, 'MRSETS /DISPLAY NAME=ALL.').replace(/\s+/g, ' ');
    expect(shown).toMatch(/\$q3 .*q3_1.*q3_2.*q3_own/);
  });
});
warnWithout('pspp', 'kinds of missing values in PSPP');

describe.runIf(programs.haven)('haven', () => {
  it('reads both as NA in a file of SPSS, and shows which when asked', () => {
    const usual = inR('read_sav("data.sav")', 'for (q in c("q2", "q3_own", "q4", "q5")) cat(data[[q]], "\\n")');
    expect(usual.map((line) => line.trim())).toEqual([
      '1 NA NA NA NA',
      '0 1 NA NA NA',
      '4 NA NA NA NA',
      '-3 NA 20 NA NA',
    ]);
    const asked = inR(
      'read_sav("data.sav", user_na = TRUE)',
      'for (q in c("q2", "q3_own", "q4", "q5")) cat(unclass(data[[q]]), "\\n"); cat(names(attr(data$q4, "labels")))',
    );
    expect(asked.map((line) => line.trim())).toEqual([
      '1 3 NA -1 NA',
      '0 1 NA -1 NA',
      '4 -1 NA -1 NA',
      '-3 -9 20 -9 NA',
      'Skipped Not at all Very',
    ]);
  });

  it('reads tagged missing values in a file of Stata', () => {
    const tags = inR(
      'read_dta("data.dta")',
      'for (q in c("q2", "q3_own", "q4", "q5")) { cat(na_tag(data[[q]]), "\\n"); cat(mean(data[[q]], na.rm = TRUE), "\\n") }',
    );
    expect(tags.map((line) => line.trim())).toEqual([
      ...['NA c NA s NA', '1', 'NA NA NA s NA', '0.5'],
      ...['NA s NA s NA', '4', 'NA s NA s NA', '8.5'],
    ]);
  });
});
warnWithout('haven', 'kinds of missing values in R');
