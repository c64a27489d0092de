/** How charts and tables are to be read, in Portuguese. */
import type { ReadingTexts } from '../reading-texts.ts';

export const portugueseReading: ReadingTexts = {
  noneChosen: { one: 'mais {n} opção que ninguém escolheu', other: 'mais {n} opções que ninguém escolheu' },
  quoted: (name) => `“${name}”`,
  scaleOrder: (from, to) => `Lido como escala de ${from} a ${to}.`,
  scaleFromWorst: (worst, best) => `Lido como escala: o pior extremo é ${worst} e o melhor, ${best}.`,
  outsideScale: (names, isLeftOut) =>
    `${names}: fora da escala${isLeftOut ? ' e do gráfico; por isso as barras podem acabar antes de 100%' : ''}.`,
  unnamedAnswer: 'Opção sem nome',
  unnamedRow: 'Linha sem nome',
  unweightedCount: 'Respondentes, sem ponderação',
  weighted: 'ponderado',
  notWeighted: 'sem ponderação',
  longTexts: (most) =>
    `Os textos com mais de ${most} caracteres foram encurtados. Uma exportação das respostas contém todos eles por inteiro.`,
  lettersNote: (level) =>
    `Uma letra marca um valor significativamente mais alto que o da coluna com essa letra no mesmo grupo de colunas (confiança de ${level}, bilateral).`,
  smallColumns: (fewest) => `* Menos de ${fewest} respondentes: não testado.`,
};
