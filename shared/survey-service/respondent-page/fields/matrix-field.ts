/**
 * A matrix is a grid where there is room for one, and a stack of rows on a phone: the same boxes, drawn in two ways. For
 * those who hear it, each row is a group of its own, and each box says its column.
 */
import type { Option } from '../../questions/question-schema.ts';
import { fieldName, optionValue } from '../form-values.ts';
import { html } from '../html/html.ts';
import { type Field, tick } from './field-view.ts';

/**
 * How wide a grid is, by its longest words: a letter in a head of the grid, what is around it, and the names of rows.
 */
const widths = { letter: 8.5, aroundColumn: 12, leastColumn: 48, leastName: 130 } as const;
/** What the narrowest screen with a grid has for it. */
const ROOM = 560;
/** With more rows than this a grid too wide for the page scrolls in a box, where its heads stay in sight. */
const MOST_ROWS = 12;
/** With more columns than this a phone shows several beside each other. */
const MOST_STACKED = 7;
const SHORT_CHARACTERS = 3;
/** Words so short fit where the smallest phone shows two columns. */
const MOST_LETTERS_OF_HALF = 8;
/** Up to so many numbers fold into two equal lines, so that none stands out by its place. */
const MOST_IN_TWO = 12;

export const matrixField: Field = ({ id, question, values }) => {
  const { matrixRowEntities: rows = [], matrixColEntities: columns = [] } = question;
  const isMany = question.matrixChoiceType === 'multiple';
  const type = isMany ? 'checkbox' : 'radio';
  const heads = columns.map(({ text }) => html`<div dir="auto">${text}</div>`);
  const drawn = rows.map((row, at) => {
    const name = fieldName(id, row.id);
    const cells = columns.map((column) => {
      const value = optionValue(column.id);
      const isChecked = values[name]?.includes(value) === true;
      return tick({ type, name, value, className: 'chip', isChecked, label: column.text });
    });
    const nameId = `r${at}-${id}`;
    return html`<div class="row" role="${isMany ? 'group' : 'radiogroup'}" aria-labelledby="${nameId}"><div class="name" id="${nameId}" dir="auto">${row.text}</div><div class="chips">${cells}</div></div>`;
  });
  const traits = Object.entries(traitsOf(rows, columns)).filter(([, isSo]) => isSo);
  const className = ['grid', ...traits.map(([trait]) => trait)].join(' ');
  return html`<div class="${className}"><div class="matrix"><div class="head" aria-hidden="true"><div></div>${heads}</div>${drawn}</div></div>`;
};

/** What the style draws differently. */
function traitsOf(rows: readonly Option[], columns: readonly Option[]) {
  const columnWidth = ({ text }: Option) =>
    Math.max(widths.leastColumn, longestWord(text) * widths.letter + widths.aroundColumn);
  const names = Math.max(widths.leastName, ...rows.map(({ text }) => longestWord(text) * widths.letter));
  const isWide = columns.reduce((sum, column) => sum + columnWidth(column), names) > ROOM;
  const isShort = columns.every(({ text }) => text.length <= SHORT_CHARACTERS);
  return {
    wide: isWide,
    long: isWide && rows.length > MOST_ROWS,
    many: columns.length > MOST_STACKED,
    even: columns.every(({ text }) => longestWord(text) <= MOST_LETTERS_OF_HALF),
    short: isShort,
    [`in${Math.ceil(columns.length / 2)}`]: isShort && columns.length > MOST_STACKED && columns.length <= MOST_IN_TWO,
  };
}

function longestWord(text: string): number {
  return Math.max(...text.split(/[\s-]+/).map(({ length }) => length));
}
