/** One small drawing of why a survey has several numbers of answers: what each is a part of, as bars below one another. */
import type { Figures } from '../../api/surveys.ts';
import type { App } from '../../app.ts';
import { type Child, h } from '../../view/view.ts';

interface Part {
  key: 'all' | 'screenedOut' | 'hidden' | 'started' | 'incomplete' | 'complete';
  count: number;
  /** How many come before it in the bar above. */
  from: number;
}

/** Nothing where all of them are one number, or small numbers are hidden. */
export function answerCounts(app: App, { read, survey, hidden }: Figures): Child {
  const { texts, figures } = app.words;
  const { started, complete, incomplete, screened_out: screenedOut } = survey;
  if (read === null || started === null || complete === null || incomplete === null) return undefined;
  const all = read.answers;
  if (all === 0 || all === complete) return undefined;
  const others = all - started - (screenedOut ?? 0);
  const parts: Part[] = [
    { key: 'all', count: all, from: 0 },
    { key: 'started', count: started, from: 0 },
    { key: 'screenedOut', count: screenedOut ?? 0, from: started },
    { key: 'hidden', count: others, from: started + (screenedOut ?? 0) },
    { key: 'complete', count: complete, from: 0 },
    { key: 'incomplete', count: incomplete, from: complete },
  ];
  const { counts } = texts.view;
  return h('details.numbers.answer-counts', { key: 'answer-counts' }, [
    h('summary', counts.title(figures.count(all), figures.count(complete))),
    h('table.count-bars', [
      h('caption.unseen', counts.caption),
      h(
        'tbody',
        parts
          .filter(({ key, count }) => count > 0 || key === 'complete')
          .map(({ key, count, from }) =>
            h('tr', { key }, [
              h('th.count-name', { scope: 'row' }, counts.names[key]),
              h('td.number', figures.count(count)),
              h(
                'td.bar-cell',
                h('svg', { 'aria-hidden': 'true', width: '100%', height: 10 }, [
                  h('rect.track', { width: '100%', height: 10, rx: 3 }),
                  h(`rect.bar.${key}`, {
                    x: `${((100 * from) / all).toFixed(2)}%`,
                    width: `${((100 * count) / all).toFixed(2)}%`,
                    height: 10,
                    rx: 2,
                  }),
                ]),
              ),
            ]),
          ),
      ),
    ]),
    hidden > 0 && h('p.small.muted', texts.surveyFigures.rowsToo(figures.count(complete + hidden))),
  ]);
}
