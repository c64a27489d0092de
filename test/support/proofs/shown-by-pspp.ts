/** Runs syntax of ours in PSPP beside its data file, and reads the tables that it shows. */
import { parse } from 'csv-parse/sync';
import { inFolder, run } from './run-script.ts';

/** By question, group of columns (0: all), letter, label and figure: what is shown. */
export type ShownFigures = ReadonlyMap<string, number>;

export const shownName = (...parts: (string | number)[]) => parts.join('|');

/** `groups`: how many groups of columns each question is shown in, by its number; they come in the same order. */
export function shownByPspp(
  files: ReadonlyMap<string, Uint8Array>,
  groupsOf: (question: number) => readonly number[],
): ShownFigures {
  const shown = inFolder(files, (folder) => {
    const syntax = [...files.keys()].find((name) => name.endsWith('.sps'));
    if (syntax === undefined) throw new Error('there is no syntax');
    return run('pspp', ['-O', 'format=csv', syntax], folder);
  });
  if (/\b(warning|error): /i.test(shown)) throw new Error(`PSPP warns: ${shown.slice(0, 2_000)}`);
  const rows: string[][] = parse(shown, { relax_column_count: true, skip_empty_lines: true });
  const figures = new Map<string, number>();
  let [question, label, table, title] = [0, '', 0, ''];
  let figure = '';
  for (const row of rows) {
    const [first = '', , last = ''] = row;
    const line = row.join(',');
    const heading = row.length === 1 ? /^(\d+)\. /.exec(line) : null;
    if (heading) [question, label, title] = [Number(heading[1]), '', ''];
    else if (line.startsWith('- ')) [label, table, title] = [line.slice(2), -1, ''];
    else if (line.startsWith('Table: ')) {
      title = line.slice('Table: '.length);
      if (title === 'Report') table++;
    } else if (title === 'Descriptive Statistics' && first === '') figure = last;
    else if (title === 'Descriptive Statistics' && !/^(Valid|Missing) N /.test(first) && last !== '') {
      figures.set(shownName(question, 0, '', first, figure), Number(last));
    } else if (title === 'Report' && row.length === 2) {
      const [name = '', value = ''] = row;
      const letter = name.split(' ', 1)[0] ?? '';
      const group = groupsOf(question)[table] ?? -1;
      if (value !== '' && !Number.isNaN(Number(value))) {
        figures.set(shownName(question, group, letter, label, ''), Number(value));
      }
    }
  }
  return figures;
}
