/** What the page is made of: formats describe themselves to it, and what renders them stays on the server. */
import { expect, it } from 'vitest';
import { allFormats } from '../../../../shared/formats/all-formats.ts';
import type { ReportTexts } from '../../../../shared/reports/document/texts/report-texts.ts';
import { english } from '../../../../shared/reports/document/texts/texts-en.ts';
import { spanish } from '../../../../shared/reports/document/texts/texts-es.ts';
import { portuguese } from '../../../../shared/reports/document/texts/texts-pt.ts';
import { russian } from '../../../../shared/reports/document/texts/texts-ru.ts';
import { buildPage } from '../../../../shared/ways-in/dashboard/build-page.ts';

/** What files of Word, SPSS, Stata, Parquet and DDI begin with or consist of. */
const marks = ['w:tbl', '$FL2', '<stata_dta>', 'PAR1', 'ddi:codebook'];

it('has every format by its title, and the code of none', async () => {
  const files = await buildPage();
  const script = files.filter(({ name }) => name.endsWith('.js')).map(({ bytes }) => Buffer.from(bytes).toString());
  const text = script.join('');
  expect(allFormats.filter(({ title }) => !text.includes(title))).toEqual([]);
  expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
});

it('has the words of reports in its own languages, and in no other', async () => {
  const [script] = await buildPage();
  const text = Buffer.from(script?.bytes ?? []).toString();
  const isIn = ({ overview, question }: ReportTexts) =>
    [overview.visitsUnknown, question.noAnswers].map((words) => text.includes(words));
  expect([english, russian].flatMap(isIn)).toEqual([true, true, true, true]);
  expect([spanish, portuguese].flatMap(isIn)).toEqual([false, false, false, false]);
});
