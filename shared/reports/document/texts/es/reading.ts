/** How charts and tables are to be read, in Spanish. */
import type { ReadingTexts } from '../reading-texts.ts';

export const spanishReading: ReadingTexts = {
  noneChosen: { one: '{n} opción más, no elegida', other: '{n} opciones más, ninguna elegida' },
  quoted: (name) => `«${name}»`,
  scaleOrder: (from, to) => `Leído como escala de ${from} a ${to}.`,
  scaleFromWorst: (worst, best) => `Leído como escala: el peor extremo es ${worst} y el mejor, ${best}.`,
  outsideScale: (names, isLeftOut) =>
    `${names}: fuera de la escala${isLeftOut ? ' y sin dibujar; por eso las barras pueden acabar antes del 100 %' : ''}.`,
  unnamedAnswer: 'Opción sin nombre',
  unnamedRow: 'Fila sin nombre',
  unweightedCount: 'Encuestados, sin ponderar',
  weighted: 'ponderado',
  notWeighted: 'sin ponderar',
  lettersNote: (level) =>
    `Una letra marca una cifra significativamente más alta que la de la columna con esa letra en el mismo grupo de columnas (confianza del ${level}, bilateral).`,
  smallColumns: (fewest) => `* Menos de ${fewest} encuestados: no se prueba.`,
};
