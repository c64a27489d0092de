/** Headlines, and every question in a line, in Russian. */
import type { LeadTexts } from '../lead-texts.ts';

const about = (part: string) => (part === '' ? '' : `«${part}»: `);

export const russianLead: LeadTexts = {
  glance: {
    heading: 'Главное на одной странице',
    figure: 'Главный показатель',
    share: 'Доля',
    group: 'Отличается сильнее всего',
    rest: {
      one: 'Ещё {n} вопрос — в отчёте.',
      few: 'Ещё {n} вопроса — в отчёте.',
      many: 'Ещё {n} вопросов — в отчёте.',
      other: 'Ещё {n} вопроса — в отчёте.',
    },
    note: 'Изменение отмечено знаком ▲ или ▼, только если оно значимо, иначе знаком =. Группа названа, только если тест показал, что она отличается от всех остальных респондентов (q ≤ 0,05 по всем проверкам отчёта).',
    difference: (column, here, there) => `${column}: ${here}, остальные ${there}`,
  },
  means: { mean: 'среднее', rank: 'средний ранг (1 — лучший)', score: 'NPS' },
  score: (score) => `NPS ${score}`,
  topTwo: (percent) => `${percent} выбрали одно из двух высших значений`,
  mean: (mean) => `среднее ${mean}`,
  chosen: (percent, option) => `${percent} ответили «${option}»`,
  rank: (option, rank) => `«${option}»: средний ранг ${rank} (1 — лучший)`,
  cell: (row, percent, option) => `«${row}»: ${percent} ответили «${option}»`,
  answered: (percent) => `ответили ${percent}`,
  column: ({ part, outcome, column, here, there }) =>
    `${about(part)}«${column}»: ${here} ${outcome}, среди остальных — ${there}`,
  columnMean: ({ part, mean, column, here, there, isUp }) =>
    `${about(part)}«${column}» — ${isUp ? 'выше' : 'ниже'}: ${mean} ${here}, у остальных ${there}`,
  change: ({ part, outcome, here, there }) => `${about(part)}${here} ${outcome}, раньше — ${there}`,
  changeMean: ({ part, mean, here, there }) => `${about(part)}${mean} ${here}, раньше — ${there}`,
  extreme: ({ part, outcome, here }) => `${about(part)}${here} ${outcome}`,
};
