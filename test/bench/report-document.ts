/** The made-up pages as a report of ours, a section each. */
import type { ReportDocument, ReportSection } from '../../shared/reports/report-document.ts';
import { BAR_COLOR, columns, type ReportPage, reportPages } from './report-pages.ts';

export function reportDocument(sections: number): ReportDocument {
  return {
    kind: 'report',
    title: 'Удовлетворённость клиентов',
    subtitle: 'Отчёт',
    survey: { id: 1, name: 'Удовлетворённость клиентов' },
    language: 'ru',
    isRightToLeft: false,
    accent: BAR_COLOR,
    coverFacts: [],
    keyFigures: [],
    chapters: [{ id: 'questions', heading: 'Вопросы', sections: reportPages(sections).map(sectionOf) }],
    words: {
      contents: 'Содержание',
      page: 'Страница',
      of: 'из',
      continued: 'продолжение',
      chartData: '',
      question: '',
    },
    newestAnswerAt: '2026-03-01T09:30:00Z',
  };
}

function sectionOf({ heading, text, bars, rows }: ReportPage, at: number): ReportSection {
  const points = bars.map(({ value }) => ({ value, label: `${value} %` }));
  const chart = {
    kind: 'bar',
    title: '',
    alt: heading,
    categories: bars.map(({ label }) => label),
    series: [{ name: '', color: BAR_COLOR, points }],
    unit: 'percent',
  } as const;
  const table = {
    caption: '',
    columns: columns.map((title, column) => ({ title, align: 'start' as const, width: column === 0 ? 0.6 : 0.2 })),
    rows: rows.map((cells) => cells.map((cell) => ({ text: cell }))),
  };
  return {
    id: `q-${at}`,
    heading,
    blocks: [
      { kind: 'text', text, tone: 'normal' },
      { kind: 'chart', chart: { ...chart, categories: [...chart.categories], series: [...chart.series] } },
      { kind: 'table', table },
    ],
  };
}
