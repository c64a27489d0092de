/** Every question with a column for each wave, and its options below it: the same, likely or new, by what, and a way to say otherwise. */
import type { MatchedCell, OptionRow, QuestionRow, Tracker, TrackerMatch } from '../../api/trackers.ts';
import type { App } from '../../app.ts';
import { button } from '../../parts/controls.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';
import { describeReasons } from './describe-reasons.ts';
import { openJoinDialog } from './join-dialog.ts';
import { placeOf } from './new-questions.ts';

interface Matching {
  match: TrackerMatch;
  tracker: Tracker;
  /** Ids of the questions whose options are shown. */
  opened: Set<string>;
  onmap(changes: Readonly<Record<string, string>>): Promise<void>;
}

export function matchingTable(app: App, matching: Matching): ElementView {
  const { trackers: words } = app.words.texts;
  const { waves, questions } = matching.match;
  const region = { tabindex: '0', role: 'region', 'aria-label': words.table };
  return h(
    'div.scroll.wide-table',
    region,
    h('table.table.matching', [
      h('thead', h('tr', [h('th', { scope: 'col' }, words.question), ...waves.map((wave) => waveHead(app, wave))])),
      h(
        'tbody',
        questions.flatMap((row) => [
          questionRow(app, matching, row),
          ...(matching.opened.has(row.id) ? row.options.map((one, at) => optionRow(app, matching, row, one, at)) : []),
        ]),
      ),
    ]),
  );
}

function waveHead(app: App, wave: TrackerMatch['waves'][number]): ElementView {
  const { trackers: words } = app.words.texts;
  const count = (value: number) => app.words.figures.count(value);
  const { same, likely, new: fresh, missing } = wave;
  return h('th', { scope: 'col', key: wave.quiz_id }, [
    h('span', { dir: 'auto' }, `${words.wave(wave.wave)} · ${wave.name}`),
    wave.wave > 1 && h('p.small', words.counts(count(same), count(likely), count(fresh), count(missing))),
  ]);
}

function questionRow(app: App, matching: Matching, row: QuestionRow): ElementView {
  const { trackers: words } = app.words.texts;
  return h('tr', { key: row.id }, [
    h('th', { scope: 'row', dir: 'auto' }, [row.title, row.options.length > 0 && optionsButton(app, matching, row)]),
    ...row.waves.map((cell, at) => {
      if (!cell) return h('td', { key: at }, h('span.muted', words.notAsked));
      const { title, position } = cell;
      const isFree = (other: QuestionRow) => other.type === row.type;
      const places = placesOf(matching.match.questions.filter(isFree), cell.quiz_id, (one) => one.title);
      const cellTexts = { rowText: row.title, text: title, first: words.first, position: String(position), places };
      return h('td', { key: at }, cellView(app, matching, cell, cellTexts));
    }),
  ]);
}

/** Closed, it says how many of them are new or likely, so that nobody opens it in vain. */
function optionsButton(app: App, { opened }: Matching, row: QuestionRow): ElementView {
  const { trackers: words } = app.words.texts;
  const { plural, count } = app.words.figures;
  const cells = row.options.flatMap(({ waves }) => waves);
  const many = (wanted: 'likely' | 'none', word: string) => {
    const found = cells.filter((cell) => cell?.match === wanted).length;
    return found > 0 ? [`${word}: ${count(found)}`] : [];
  };
  const cellTexts = [
    plural(words.options, row.options.length),
    ...many('none', words.none_),
    ...many('likely', words.likely),
  ];
  const isOpen = opened.has(row.id);
  const onclick = () => {
    if (!opened.delete(row.id)) opened.add(row.id);
    app.redraw();
  };
  const props = { 'aria-expanded': String(isOpen) };
  const label = `${words.optionsOf(row.title)}: ${cellTexts.join(', ')}`;
  return h(
    'p.small',
    button(cellTexts.join(' · '), onclick, { style: 'quiet', icon: isOpen ? 'up' : 'down', label, props }),
  );
}

function optionRow(app: App, matching: Matching, row: QuestionRow, option: OptionRow, at: number): ElementView {
  const { trackers: words } = app.words.texts;
  const others = row.options.filter(({ part }) => part === option.part);
  return h('tr.option-row', { key: `${row.id} ${at}` }, [
    h('th', { scope: 'row', dir: 'auto' }, [
      option.text,
      option.part !== 'options' && h('span.muted', ` · ${words.parts[option.part]}`),
    ]),
    ...option.waves.map((cell, wave) => {
      const isAsked = row.waves[wave] !== null;
      if (!cell) return h('td', { key: wave }, h('span.muted', isAsked ? words.notOffered : words.notAsked));
      const places = placesOf(others, cell.quiz_id, (one) => one.text);
      const cellTexts = { rowText: option.text, text: cell.text, first: words.offered, places };
      return h('td', { key: wave }, cellView(app, matching, cell, cellTexts));
    }),
  ]);
}

interface CellTexts {
  /** How the row calls it. */
  rowText: string;
  /** How its wave does. */
  text: string;
  first: string;
  position?: string;
  /** What it may be matched with. */
  places: [place: string, text: string][];
}

const tones = { same: 'good', likely: 'warn', none: 'bad' } as const;

function cellView(app: App, { tracker, onmap }: Matching, cell: MatchedCell, cellTexts: CellTexts): Child {
  const { trackers: words } = app.words.texts;
  const { rowText, text, first, position, places } = cellTexts;
  const at = position === undefined ? '' : ` · ${position}`;
  if (cell.match === null) return h('span', `${first}${at}`);
  const place = placeOf(cell);
  const verdict = { same: words.same, likely: words.likely, none: words.none_ }[cell.match];
  const change = () => {
    if (tracker.map[place] !== undefined)
      return act(words.forget, words.forgetNamed(text), () => onmap({ [place]: '' }));
    if (cell.match === 'same') return act(words.apart, words.apartNamed(text), () => onmap({ [place]: 'none' }));
    const join = () => openJoinDialog(app, { text, places, onjoin: (target) => onmap({ [place]: target }) });
    return places.length > 0 && act(words.join, words.joinNamed(text), join);
  };
  return [
    h('p', [h(`span.badge.${tones[cell.match]}`, verdict), at !== '' && h('span.muted', at)]),
    text !== rowText && h('p.small', { dir: 'auto' }, text),
    h('p.small.muted', describeReasons(app, cell)),
    change(),
  ];
}

const act = (text: string, label: string, onclick: () => unknown) => button(text, onclick, { style: 'quiet', label });

interface Waved<Cell> {
  waves: readonly (Cell | null)[];
}

/** Those of other waves that this wave does not have under another name already. */
function placesOf<Cell extends MatchedCell>(
  rows: readonly Waved<Cell>[],
  quizId: number,
  textOf: (cell: Cell) => string,
): [place: string, text: string][] {
  return rows.flatMap(({ waves }): [string, string][] => {
    const cells = waves.filter((cell) => cell !== null);
    const [other] = cells;
    return other && cells.every((cell) => cell.quiz_id !== quizId) ? [[placeOf(other), textOf(other)]] : [];
  });
}
