/** What the newest wave asks for the first time, and what somebody should look at: it may be asked before in other words. */
import type { MatchedCell, TrackerMatch } from '../../api/trackers.ts';
import type { App } from '../../app.ts';
import { button } from '../../parts/controls.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';
import { describeReasons } from './describe-reasons.ts';

type OnMap = (changes: Readonly<Record<string, string>>) => Promise<void>;

interface Doubt {
  cell: MatchedCell;
  text: string;
  wave: string;
  below?: string;
}

export function newQuestions(app: App, match: TrackerMatch, onmap: OnMap): Child {
  const { trackers: words } = app.words.texts;
  const at = match.waves.length - 1;
  const newest = match.waves[at];
  const fresh = match.questions.flatMap(({ waves }) => {
    const cell = waves[at];
    return cell?.match === 'none' ? [cell] : [];
  });
  const doubts = doubtsOf(app, match);
  return [
    h('section.card', { key: 'new' }, [
      h('h2', words.newest(newest ? `${words.wave(newest.wave)}, ${newest.name}` : '')),
      fresh.length === 0
        ? h('p.muted', words.nothingNew)
        : h(
            'ol.new-questions',
            fresh.map((cell) =>
              h('li', { key: cell.column, value: cell.position }, [
                h('span', { dir: 'auto' }, cell.title),
                cell.nearest && h('p.small.muted', words.calledAlike(cell.nearest.text)),
              ]),
            ),
          ),
    ]),
    doubts.length > 0 &&
      h('section.card', { key: 'doubts' }, [
        h('div.job-head', [
          h('h2', words.check),
          doubts.length > 1 &&
            button(words.allSame, () => onmap(Object.assign({}, ...doubts.map(({ cell }) => sameAs(cell))))),
        ]),
        h(
          'ul.doubts',
          doubts.map((doubt) => doubtRow(app, doubt, onmap)),
        ),
      ]),
  ];
}

function doubtsOf(app: App, { waves, questions }: TrackerMatch): Doubt[] {
  const { trackers: words } = app.words.texts;
  const waveOf = (at: number) => words.wave(waves[at]?.wave ?? at + 1);
  return questions.flatMap(({ title, waves: cells, options }) => [
    ...cells.flatMap((cell, at): Doubt[] =>
      cell?.match === 'likely' ? [{ cell, text: cell.title, wave: waveOf(at) }] : [],
    ),
    ...options.flatMap((option) =>
      option.waves.flatMap((cell, at): Doubt[] =>
        cell?.match === 'likely' ? [{ cell, text: cell.text, wave: waveOf(at), below: words.optionOf(title) }] : [],
      ),
    ),
  ]);
}

export const placeOf = ({ quiz_id, column }: Pick<MatchedCell, 'quiz_id' | 'column'>) => `${quiz_id}:${column}`;

const sameAs = (cell: MatchedCell) => (cell.nearest ? { [placeOf(cell)]: placeOf(cell.nearest) } : {});

function doubtRow(app: App, { cell, text, wave, below }: Doubt, onmap: OnMap): ElementView {
  const { trackers: words } = app.words.texts;
  const named = (act: string) => ({ label: `${act}: ${text}` });
  return h('li', { key: placeOf(cell) }, [
    h('div', [
      h('p', [h('strong', { dir: 'auto' }, text), h('span.muted', ` · ${wave}`)]),
      below !== undefined && h('p.small.muted', below),
      h('p', words.perhaps(cell.nearest?.text ?? '')),
      h('p.small.muted', describeReasons(app, cell)),
    ]),
    h('div.actions', [
      button(words.isSame, () => onmap(sameAs(cell)), { style: 'primary', ...named(words.isSame) }),
      button(words.isNew, () => onmap({ [placeOf(cell)]: 'none' }), named(words.isNew)),
    ]),
  ]);
}
