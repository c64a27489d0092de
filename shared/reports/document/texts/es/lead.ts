/** Headlines, and every question in a line, in Spanish. */
import type { LeadTexts } from '../lead-texts.ts';

const about = (part: string) => (part === '' ? '' : `«${part}»: `);

export const spanishLead: LeadTexts = {
  glance: {
    heading: 'De un vistazo',
    figure: 'Cifra principal',
    share: 'Proporción',
    group: 'Más diferente',
    rest: { one: 'Hay {n} pregunta más en el informe.', other: 'Hay {n} preguntas más en el informe.' },
    note: 'Un cambio se marca con ▲ o ▼ solo si es significativo; si no, con =. «Más diferente» nombra un grupo solo si una prueba muestra que difiere de todos los demás encuestados (q ≤ 0,05 en todas las pruebas de este informe).',
    difference: (column, here, there) => `${column}: ${here}; los demás, ${there}`,
  },
  means: { mean: 'media', rank: 'rango medio (1 = mejor)', score: 'NPS' },
  score: (score) => `NPS ${score}`,
  topTwo: (percent) => `el ${percent} dio uno de los dos valores más altos`,
  mean: (mean) => `media ${mean}`,
  chosen: (percent, option) => `el ${percent} respondió «${option}»`,
  rank: (option, rank) => `«${option}»: rango medio ${rank} (1 = mejor)`,
  cell: (row, percent, option) => `«${row}»: el ${percent} respondió «${option}»`,
  answered: (percent) => `respondió el ${percent}`,
  column: ({ part, outcome, column, here, there }) =>
    `${about(part)}el ${here} de «${column}» ${outcome}; de los demás, el ${there}`,
  columnMean: ({ part, mean, column, here, there, isUp }) =>
    `${about(part)}${isUp ? 'valor más alto' : 'valor más bajo'} en «${column}»: ${mean} ${here}; los demás, ${there}`,
  change: ({ part, outcome, here, there }) => `${about(part)}el ${here} ${outcome}; antes, el ${there}`,
  changeMean: ({ part, mean, here, there }) => `${about(part)}${mean} ${here}; antes, ${there}`,
  extreme: ({ part, outcome, here }) => `${about(part)}el ${here} ${outcome}`,
};
