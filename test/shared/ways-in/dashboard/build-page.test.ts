/** What the page is made of: formats describe themselves to it, what renders them stays on the server, and each language is a file of its own. */
import { beforeAll, describe, expect, it } from 'vitest';
import { allFormats } from '../../../../shared/formats/all-formats.ts';
import { buildPage, type PageFile } from '../../../../shared/ways-in/dashboard/build-page.ts';
import { loadLanguage, pageLanguages } from '../../../../shared/ways-in/dashboard/page/words.ts';

/** What files of Word, SPSS, Stata, Parquet and DDI begin with or consist of. */
const marks = ['w:tbl', '$FL2', '<stata_dta>', 'PAR1', 'ddi:codebook'];

describe('the page as it is made', () => {
  let scripts: { name: string; text: string }[];
  const isMain = ({ name }: Pick<PageFile, 'name'>) => name.startsWith('main-');

  beforeAll(async () => {
    const files = await buildPage();
    scripts = files
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString() }));
  });

  it('has every format by its title, and the code of none', () => {
    const text = scripts.find(isMain)?.text ?? '';
    expect(allFormats.filter(({ title }) => !text.includes(title))).toEqual([]);
    expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
    // schemas are for the server, and would be half of the page
    expect(text).not.toContain('ZodError');
  });

  it('is one script, one for each language, and one with the rules of schedules', () => {
    expect(scripts.map(({ name }) => name.replace(/-\w+\.js$/, '')).toSorted()).toEqual([
      ...['english', 'main', 'portuguese', 'russian', 'scheduler', 'spanish'],
    ]);
    // another file between them would be fetched after the first
    const isImporting = ({ text }: { text: string }) => /^import\b(?!\()/.test(text);
    expect(scripts.filter(isImporting).map(({ name }) => name)).toEqual([]);
  });

  it.each(pageLanguages)('has what is said in %s, on the page and in reports, in one file', async (language) => {
    const { signIn, reports } = await loadLanguage(language);
    const said = [signIn.lead, reports.texts.overview.visitsUnknown, reports.texts.question.noAnswers];
    const places = said.map((one) => scripts.filter(({ text }) => text.includes(one)).map(({ name }) => name));
    expect(new Set(places.flat()).size).toBe(1);
    expect(places.every(([name, ...others]) => name && !isMain({ name }) && others.length === 0)).toBe(true);
  });
});
