/** Headlines, and every question in a line, in Portuguese. */
import type { LeadTexts } from '../lead-texts.ts';

const about = (part: string) => (part === '' ? '' : `“${part}”: `);

export const portugueseLead: LeadTexts = {
  glance: {
    heading: 'Em resumo',
    figure: 'Número principal',
    share: 'Parcela',
    group: 'Mais diferente',
    rest: { one: 'Há mais {n} pergunta no relatório.', other: 'Há mais {n} perguntas no relatório.' },
    note: 'Uma mudança só é marcada com ▲ ou ▼ quando é significativa; senão, com =. “Mais diferente” só nomeia um grupo quando um teste mostra que ele difere de todos os outros respondentes (q ≤ 0,05 em todos os testes deste relatório).',
    difference: (column, here, there) => `${column}: ${here}; os outros, ${there}`,
  },
  means: { mean: 'média', rank: 'posição média (1 = melhor)', score: 'NPS' },
  score: (score) => `NPS ${score}`,
  topTwo: (percent) => `${percent} deram um dos dois valores mais altos`,
  mean: (mean) => `média ${mean}`,
  chosen: (percent, option) => `${percent} responderam “${option}”`,
  rank: (option, rank) => `“${option}”: posição média ${rank} (1 = melhor)`,
  cell: (row, percent, option) => `“${row}”: ${percent} responderam “${option}”`,
  answered: (percent) => `${percent} responderam`,
  column: ({ part, outcome, column, here, there }) =>
    `${about(part)}${here} de “${column}” ${outcome}; dos outros, ${there}`,
  columnMean: ({ part, mean, column, here, there, isUp }) =>
    `${about(part)}${isUp ? 'valor mais alto' : 'valor mais baixo'} em “${column}”: ${mean} ${here}; os outros, ${there}`,
  change: ({ part, outcome, here, there }) => `${about(part)}${here} ${outcome}; antes, ${there}`,
  changeMean: ({ part, mean, here, there }) => `${about(part)}${mean} ${here}; antes, ${there}`,
  extreme: ({ part, outcome, here }) => `${about(part)}${here} ${outcome}`,
};
