/** Which columns the table has, in which order, under which titles. Nothing is sent as long as nothing was changed. */
import { button, iconButton } from '../parts/controls.ts';
import { writtenIn } from '../parts/fields.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import type { FormContext } from './form-context.ts';
import type { ColumnChoice } from './request-form.ts';

interface KnownColumn {
  id: string;
  title: string;
}

/** `known`: all columns that the table has if nobody chooses. */
export function columnFields(context: FormContext, known: readonly KnownColumn[]): Child {
  const { app, form, onchange } = context;
  const { columns: texts } = app.words.texts.forms;
  if (known.length === 0) return undefined;
  const chosen = form.columns ?? known.map(({ id, title }) => ({ id, title, isIn: true, own: '' }));
  const change = (columns: ColumnChoice[] | undefined) => {
    form.columns = columns;
    onchange();
  };
  const count = chosen.filter(({ isIn }) => isIn).length;
  return h('details.fold', { key: 'columns' }, [
    h('summary', [
      h('span', texts.legend),
      form.columns &&
        h('span.count', texts.chosen(app.words.figures.count(count), app.words.figures.count(chosen.length))),
    ]),
    h('div.fold-body', [
      h('p.hint', texts.hint),
      count === 0 && h('p.hint.bad', { role: 'alert' }, texts.atLeastOne),
      h(
        'ol.columns',
        { tabindex: '0', 'aria-label': texts.legend },
        chosen.map((column, at) => columnRow(context, chosen, column, at, change)),
      ),
      h('div.column-tools', [
        button(texts.none, () => change(chosen.map((column) => ({ ...column, isIn: false }))), { style: 'quiet' }),
        form.columns && button(texts.reset, () => change(undefined), { style: 'quiet' }),
      ]),
    ]),
  ]);
}

function columnRow(
  { app }: FormContext,
  all: readonly ColumnChoice[],
  column: ColumnChoice,
  at: number,
  change: (columns: ColumnChoice[]) => void,
): ElementView {
  const { columns: texts } = app.words.texts.forms;
  const { id, title, isIn, own } = column;
  const put = (changed: Partial<ColumnChoice>) => change(all.with(at, { ...column, ...changed }));
  const move = (by: number) => change(all.toSpliced(at, 1).toSpliced(at + by, 0, column));
  return h('li.column', { key: id }, [
    h('input', {
      type: 'checkbox',
      checked: isIn,
      'aria-label': texts.include(title),
      onchange: () => put({ isIn: !isIn }),
    }),
    h('input.input', {
      type: 'text',
      value: own,
      placeholder: title,
      maxlength: 300,
      'aria-label': texts.rename(title),
      oninput: (event: Event) => put({ own: writtenIn(event) }),
    }),
    at > 0 ? iconButton('up', texts.up(title), () => move(-1)) : h('span'),
    at < all.length - 1 ? iconButton('down', texts.down(title), () => move(1)) : h('span'),
  ]);
}
