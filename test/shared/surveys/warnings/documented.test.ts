/** Whoever meets a code finds it in the pages. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { outcomeTexts } from '../../../../shared/exports/schedules/run-outcome.ts';
import { warningTexts } from '../../../../shared/surveys/warnings/warning-texts.ts';

const pages = globSync(['README.md', 'shared/**/README.md']).map((path) => readFileSync(path, 'utf8'));

it.each([...Object.keys(warningTexts), ...Object.keys(outcomeTexts)])('%s is in a page for readers', (code) => {
  expect(pages.some((page) => page.includes(`\`${code}\``))).toBe(true);
});
