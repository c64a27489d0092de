/**
 * Dates and times as respondents gave them: never moved between time zones, because a birthday has none. Range and
 * histogram are of dates or of times, whichever there are more of; an answer of the other form is only counted.
 */
import { increment, type QuestionPartial, widen } from '../question-partial.ts';
import { dateBins, hourBins } from './date-bins.ts';
import { withWeights } from './histogram.ts';
import { isEmptyValue, type KindFigures, type QuestionKind } from './question-kind.ts';

const dateForm = /^(\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const timeForm = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

const forms = { date: 'date', time: 'time' } as const;

export const dateKind: QuestionKind = {
  count(partial, { value }) {
    if (isEmptyValue(value)) return 'open';
    const text = typeof value === 'string' ? value.trim() : '';
    const day = dateForm.exec(text)?.[1];
    const hour = timeForm.exec(text)?.[1];
    if (day !== undefined && (partial.counts.has(day) || isDay(day)))
      note(partial, forms.date, day, text.replace(' ', 'T'));
    else if (hour !== undefined) note(partial, forms.time, hour, text);
    else return 'unreadable';
    return 'answered';
  },
  figures(arithmetic, partial): KindFigures {
    const form = usualForm(partial);
    const span = partial.spans.get(form);
    if (!span) return { min: null, max: null, histogram: [] };
    const named = [...partial.counts].filter(([name]) => name.length > 2 === (form === forms.date));
    const bins = form === forms.date ? dateBins : hourBins;
    const weights = new Map(named.map(([name]) => [name, arithmetic.under(name).w]));
    return {
      min: span.first,
      max: span.last,
      histogram: arithmetic.weighted(() => withWeights(bins(new Map(named)), bins(weights))) ?? bins(new Map(named)),
    };
  },
};

function note(partial: QuestionPartial, form: string, name: string, text: string): void {
  increment(partial.counts, name);
  widen(partial, form, text);
}

function usualForm({ counts }: QuestionPartial): 'date' | 'time' {
  let dates = 0;
  let times = 0;
  for (const [name, count] of counts) {
    if (name.length > 2) dates += count;
    else times += count;
  }
  return times > dates ? forms.time : forms.date;
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
