/** The formats, all of them: a new one joins by its folder and a line here. */
import { csv } from './csv/format.ts';
import { dbt } from './dbt/format.ts';
import { ddi } from './ddi/format.ts';
import { delta } from './delta/format.ts';
import { dta } from './dta/format.ts';
import type { FormatDescription, ValuesOf } from './format.ts';
import { html } from './html/format.ts';
import { jsonl } from './jsonl/format.ts';
import { parquet } from './parquet/format.ts';
import { pdf } from './pdf/format.ts';
import { pgcopy } from './pgcopy/format.ts';
import { pptx } from './pptx/format.ts';
import { r } from './r/format.ts';
import { sav } from './sav/format.ts';
import { sps } from './sps/format.ts';
import { word } from './word/format.ts';
import { xlsx } from './xlsx/format.ts';
import { zip } from './zip/format.ts';

const list = [
  csv,
  xlsx,
  word,
  pdf,
  pptx,
  sav,
  dta,
  parquet,
  jsonl,
  pgcopy,
  delta,
  html,
  ddi,
  dbt,
  r,
  sps,
  zip,
] as const;

type Listed = (typeof list)[number];
export type Format = Listed['name'];

export const allFormats: readonly FormatDescription<Format>[] = list;

type WithOptions<Described> = Described extends { options: infer Options }
  ? keyof Options extends never
    ? never
    : Described
  : never;

/** The formats that have options of their own. */
export type ChosenFormat = WithOptions<Listed>['name'];

/** Options of a format, as plain data. */
export type OptionsOf<Name extends Format> = Extract<Listed, { name: Name }>['options'];

/** What was chosen of the options of every format that has some, under its name. */
export type FormatChoices = { [Name in ChosenFormat]: ValuesOf<OptionsOf<Name>> };
