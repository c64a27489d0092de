/** How charts and tables are to be read, in Russian. */
import type { ReadingTexts } from '../reading-texts.ts';

export const russianReading: ReadingTexts = {
  noneChosen: {
    one: 'Ещё {n} вариант, который никто не выбрал',
    few: 'Ещё {n} варианта, которые никто не выбрал',
    many: 'Ещё {n} вариантов, которые никто не выбрал',
    other: 'Ещё {n} варианта, которые никто не выбрал',
  },
  quoted: (name) => `«${name}»`,
  scaleOrder: (from, to) => `Прочитано как шкала от ${from} до ${to}.`,
  scaleFromWorst: (worst, best) => `Прочитано как шкала: худший конец — ${worst}, лучший — ${best}.`,
  outsideScale: (names, isLeftOut) =>
    `${names}: вне шкалы${isLeftOut ? ' и на диаграмме не показано, поэтому полосы могут быть короче 100 %' : ''}.`,
  unnamedAnswer: 'Ответ без названия',
  unnamedRow: 'Строка без названия',
  unweightedCount: 'Респонденты, без весов',
  weighted: 'взвешено',
  notWeighted: 'без весов',
  longTexts: (most) => `Тексты длиннее ${most} символов сокращены. Целиком они есть в выгрузке ответов.`,
  lettersNote: (level) =>
    `Буква отмечает показатель, который значимо выше показателя колонки с этой буквой в той же группе колонок (уровень доверия ${level}, двусторонний тест).`,
  smallColumns: (fewest) => `* Меньше ${fewest} респондентов: не проверяется.`,
};
