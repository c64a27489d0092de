import { readFileSync, readdirSync } from 'node:fs';
import { awkwardReport, awkwardSurveys } from './test/support/awkward/surveys.ts';
import { emptyOfficePages, loneHeadings, officePages } from './test/support/awkward/office-pages.ts';
import { brokenWords, hasSpaces, outsideWords, overlappingWords } from './test/support/awkward/page-words.ts';
import { placedWords } from './test/support/pdf-file.ts';
const dir = process.argv[2]!;
const files = readdirSync(dir);
for (const [at, s] of awkwardSurveys.entries()) {
  const f = files.find((n) => n.startsWith(String(at).padStart(2, '0') + '-') && n.endsWith('.pdf'));
  if (!f) { console.log('no', s.name); continue; }
  const doc = awkwardReport(s);
  const words = placedWords({ bytes: readFileSync(`${dir}/${f}`), warnings: [] });
  const pages = officePages(words);
  const found = [...emptyOfficePages(doc, pages), ...loneHeadings(doc, pages), ...outsideWords(words).slice(0,5).map((w) => `outside p${w.page} ${w.text}`), ...overlappingWords(words).slice(0, 4).map(([a, b]) => `overlap p${a.page} ${a.text}/${b.text}`), ...(hasSpaces(s.name) ? [...new Set(brokenWords(doc, words).filter((w) => w.length > 3))].slice(0, 8).map((w) => `broken ${w}`) : [])];
  console.log(pages.length, s.name, found);
}
