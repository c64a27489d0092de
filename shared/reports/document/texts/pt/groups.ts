/** Charts and tables by group, in Portuguese. */
import type { GroupTexts } from '../group-texts.ts';

export const portugueseGroups: GroupTexts = {
  shares: (groups) => `Por ${groups}: porcentagem de quem respondeu`,
  means: (groups, level) => `Por ${groups}: média com intervalo de ${level}`,
  scores: (groups, level) => `Por ${groups}: NPS com intervalo de ${level}`,
  ranks: (groups) => `Por ${groups}: posição média (1 = melhor); quanto mais escuro, melhor`,
  rowMeans: (groups, from, to) => `Por ${groups}: média de cada linha, de ${from} (pior) a ${to} (melhor)`,
  rowNumbers: (groups, from, to) => `Por ${groups}: média de cada linha, em uma escala de ${from} a ${to}`,
  cells: (groups) => `Por ${groups}: porcentagem de quem respondeu à linha`,
  marked: (level) =>
    `Uma letra marca um valor significativamente maior que o do grupo com essa letra (confiança de ${level}, bilateral).`,
  points: (level) =>
    `Os pontos cheios diferem significativamente (confiança de ${level}, bilateral); os vazios podem diferir por acaso.`,
  band: (level) => `Em torno de cada ponto: o seu intervalo de ${level}.`,
  mostChanged: (shown, all) => `O gráfico mostra os ${shown} de ${all} que mais mudaram.`,
  tables: 'Tabelas por grupo',
  lowestTwo: 'Dois valores mais baixos',
  value: (value) => `Valor ${value}`,
};
