/** How charts and tables are to be read, in Spanish. */
import type { ReadingTexts } from '../reading-texts.ts';

export const spanishReading: ReadingTexts = {
  noneChosen: { one: '{n} opción más que nadie eligió', other: '{n} opciones más que nadie eligió' },
  quoted: (name) => `«${name}»`,
  scaleOrder: (from, to) => `Se lee como una escala de ${from} a ${to}.`,
  scaleFromWorst: (worst, best) => `Se lee como una escala: el peor extremo es ${worst} y el mejor, ${best}.`,
  outsideScale: (names, isLeftOut) =>
    `${names}: fuera de la escala${isLeftOut ? ' y del gráfico; por eso las barras pueden acabar antes del 100 %' : ''}.`,
  unnamedAnswer: 'Opción sin nombre',
  unnamedRow: 'Fila sin nombre',
  unweightedCount: 'Encuestados, sin ponderar',
  weighted: 'ponderado',
  notWeighted: 'sin ponderar',
  longTexts: (most) =>
    `Los textos de más de ${most} caracteres están acortados. Una exportación de las respuestas los tiene completos.`,
  lettersNote: (level) =>
    `Una letra marca una cifra significativamente más alta que la de la columna con esa letra en el mismo grupo de columnas (confianza del ${level}, bilateral).`,
  smallColumns: (fewest) => `* Menos de ${fewest} encuestados: sin prueba estadística.`,
};
