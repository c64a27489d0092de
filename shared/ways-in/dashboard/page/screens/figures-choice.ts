/** What the figures of a survey are of: a period, another one to compare it with, and a question to part them by. */
import type { Figures } from '../api/surveys.ts';
import type { App } from '../app.ts';
import { segments, selectField, textField } from '../parts/fields.ts';
import { figuresZone } from '../survey-document.ts';
import { type Child, h } from '../view/view.ts';

const periods = ['all', '90', '30', '7', 'own'] as const;

interface FiguresChoice {
  period: (typeof periods)[number];
  from: string;
  to: string;
  compare: '' | 'previous' | 'own';
  compareFrom: string;
  compareTo: string;
  /** The id of a column, or nothing. */
  banner: string;
}

export const allTime = (): FiguresChoice => ({
  period: 'all',
  from: '',
  to: '',
  compare: '',
  compareFrom: '',
  compareTo: '',
  banner: '',
});

/** Days are whole ones of UTC, as the survey service counts them. */
export function figuresRequest(choice: FiguresChoice) {
  const compare = comparedDays(choice);
  return {
    filters: { is_complete: true, ...daysOf(choice) },
    options: {
      timezone: figuresZone,
      report: { ...(compare && { compare }), ...(choice.banner && { banner: [[choice.banner]] }) },
    },
  };
}

function daysOf({ period, from, to }: FiguresChoice): { date_from?: string; date_to?: string } {
  if (period === 'all') return {};
  if (period === 'own') return { ...(from && { date_from: from }), ...(to && { date_to: to }) };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { date_from: day(Number(period) - 1), date_to: day(0) };
}

/** Undefined until both periods are known: what is half chosen is not asked for yet. */
function comparedDays(choice: FiguresChoice) {
  const { date_from, date_to } = daysOf(choice);
  const { compare, compareFrom, compareTo } = choice;
  if (compare === 'previous' && date_from && date_to) return { period: 'previous' as const };
  return compare === 'own' && compareFrom && compareTo ? { date_from: compareFrom, date_to: compareTo } : undefined;
}

export function figuresFields(app: App, choice: FiguresChoice, data: Figures | undefined, onchange: () => void): Child {
  const { surveyFigures, forms } = app.words.texts;
  const set = (name: keyof FiguresChoice) => (value: string) => {
    Object.assign(choice, { [name]: value });
    onchange();
  };
  const day = (name: 'from' | 'to' | 'compareFrom' | 'compareTo', label: string) =>
    textField(`figures-${name}`, label, choice[name], set(name), { props: { type: 'date' } });
  const names: Readonly<Record<string, string>> = { ...surveyFigures.periods, own: surveyFigures.ownPeriod };
  const choices = periods.map((one) => [one, names[one] ?? one] as const);
  const compared = [
    ['', forms.compared.periods['']],
    ...(choice.period === 'all' ? [] : [['previous', forms.compared.periods.previous] as const]),
    ['own', surveyFigures.ownPeriod],
  ] as const;
  return [
    segments('period', surveyFigures.period, choice.period, choices, set('period'), true),
    h('div.tools', { key: 'figures-tools' }, [
      choice.period === 'own' && [day('from', forms.filter.names.date_from), day('to', forms.filter.names.date_to)],
      selectField('compare', forms.compared.compare, choice.compare, compared, set('compare')),
      choice.compare === 'own' && [
        day('compareFrom', forms.filter.names.date_from),
        day('compareTo', forms.filter.names.date_to),
      ],
      data && selectField('banner', surveyFigures.banner, choice.banner, bannersOf(app, data), set('banner')),
    ]),
  ];
}

/** Questions with options, and what is known of every answer. */
function bannersOf(app: App, { questions }: Figures): (readonly [string, string])[] {
  const { forms } = app.words.texts;
  const parted = questions.filter(({ type, retired }) => ['choice', 'dropdown', 'yesno'].includes(type) && !retired);
  return [
    ['', forms.compared.periods['']],
    ['country', forms.filter.names.country],
    ['device', forms.filter.names.device],
    ...parted.map(({ id, title }) => [`q:${id}`, title.trim() || id] as const),
  ];
}
