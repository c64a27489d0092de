/** Charts and tables by group, in Russian. */
import type { GroupTexts } from '../group-texts.ts';

export const russianGroups: GroupTexts = {
  shares: (groups) => `По группам ${groups}: процент от ответивших`,
  means: (groups, level) => `По группам ${groups}: среднее и ${level}-й интервал`,
  scores: (groups, level) => `По группам ${groups}: NPS и ${level}-й интервал`,
  ranks: (groups) => `По группам ${groups}: средний ранг (1 — лучший); чем темнее, тем лучше`,
  rowMeans: (groups, from, to) => `По группам ${groups}: среднее по строкам, от ${from} (худшее) до ${to} (лучшее)`,
  rowNumbers: (groups, from, to) => `По группам ${groups}: среднее по строкам, шкала от ${from} до ${to}`,
  cells: (groups) => `По группам ${groups}: процент от ответивших по строке`,
  marked: (level) =>
    `Буква отмечает показатель, который значимо выше, чем в группе с этой буквой (уровень доверия ${level}, двусторонний тест).`,
  points: (level) =>
    `Закрашенные точки различаются значимо (уровень доверия ${level}, двусторонний тест); незакрашенные могут различаться случайно.`,
  band: (level) => `Вокруг каждой точки — её ${level}-й интервал.`,
  mostChanged: (shown, all) => `На диаграмме ${shown} из ${all}: те, что изменились сильнее всего.`,
  tables: 'Таблицы по группам',
  lowestTwo: 'Два низших значения',
  value: (value) => `Значение ${value}`,
};
