/** Charts and tables by group, in Spanish. */
import type { GroupTexts } from '../group-texts.ts';

export const spanishGroups: GroupTexts = {
  shares: (groups) => `Por ${groups}: porcentaje de quienes respondieron`,
  means: (groups, level) => `Por ${groups}: media con intervalo del ${level}`,
  scores: (groups, level) => `Por ${groups}: NPS con intervalo del ${level}`,
  ranks: (groups) => `Por ${groups}: rango medio (1 = mejor); cuanto más oscuro, mejor`,
  rowMeans: (groups, from, to) => `Por ${groups}: media de cada fila, de ${from} (peor) a ${to} (mejor)`,
  rowNumbers: (groups, from, to) => `Por ${groups}: media de cada fila, en una escala de ${from} a ${to}`,
  cells: (groups) => `Por ${groups}: porcentaje de quienes respondieron a la fila`,
  marked: (level) =>
    `Una letra marca una cifra significativamente mayor que la del grupo con esa letra (confianza del ${level}, bilateral).`,
  points: (level) =>
    `Los puntos rellenos difieren significativamente (confianza del ${level}, bilateral); los huecos pueden diferir por azar.`,
  band: (level) => `Alrededor de cada punto: su intervalo del ${level}.`,
  mostChanged: (shown, all) => `El gráfico muestra los ${shown} de ${all} que más cambiaron.`,
  tables: 'Tablas por grupo',
  lowestTwo: 'Dos valores más bajos',
  value: (value) => `Valor ${value}`,
};
