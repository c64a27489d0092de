/** The options of an export as words: a new one joins here, or in the words of its group. Those of formats are with each format. */
import type { Members } from '../member.ts';
import { privacyWords } from '../privacy/policy-words.ts';
import { languages } from '../surveys/language.ts';
import { choiceStyles, headerStyles, missingStyles, textStyles, valueStyles } from '../tables/style-words.ts';
import { reportWords } from './report-words.ts';

export const brandingWords = {
  title: { kind: 'text', help: 'title of a summary or report' },
  accent: { kind: 'text', help: 'colour of a summary or report' },
  logo: { kind: 'file', isNullable: true, help: 'PNG or JPEG for a summary or report' },
} as const satisfies Members;

export const tableWords = {
  timezone: { kind: 'text', usual: 'UTC', help: 'time zone of days and times', example: 'Europe/Moscow' },
  lang: {
    kind: 'choice',
    values: languages,
    isNullable: true,
    help: "language of column names and reports; the survey's if left out",
  },
  values: { kind: 'choice', values: valueStyles, usual: 'labels', help: 'what a chosen option shows' },
  choices: {
    kind: 'choice',
    values: choiceStyles,
    usual: 'joined',
    help: 'several choices in one cell, or one column each; split_all: single choices too',
  },
  header: { kind: 'choice', values: headerStyles, usual: 'title', help: 'what the header row shows' },
  columns: { kind: 'list', isNullable: true, help: 'column ids in the order you want; all columns by default' },
  titles: {
    kind: 'pairs',
    isNullable: true,
    help: 'column id to a title of your own, instead of the one from `header`',
    example: { submitted_at: 'Received' },
  },
  missing: {
    kind: 'choice',
    values: missingStyles,
    isNullable: true,
    help: 'more missing values for SPSS, Stata',
  },
  text: { kind: 'choice', values: textStyles, usual: 'keep', help: 'plain: without HTML and line breaks' },
} as const satisfies Members;

export const groupWords = {
  privacy: { kind: 'group', members: privacyWords, help: '' },
  report: { kind: 'group', members: reportWords, help: 'what a summary or report compares' },
  branding: { kind: 'group', members: brandingWords, help: 'title, colour and logo of a summary or report' },
} as const satisfies Members;
