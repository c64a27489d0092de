/** Contents and formats: a row for each content, a box for each format it exists in. */
import { described, formatsOf } from '../../../../formats/described.ts';
import { contents } from '../../../../formats/format.ts';
import type { Content, Format } from '../api/requests.ts';
import type { App } from '../app.ts';
import { rovingBoxes, rovingRow } from '../parts/roving.ts';
import { type ElementView, h, type Props } from '../view/view.ts';
import { hasOutput, type RequestForm, toggledOutputs } from './request-form.ts';

export function outputFields(app: App, form: RequestForm, onchange: () => void): ElementView {
  const { output } = app.words.texts.forms;
  return h('fieldset.outputs', [
    h('legend', output.legend),
    contents.map((content) =>
      h('div.output', { key: content, role: 'group', 'aria-label': output.contents[content] }, [
        h('div', [h('strong', output.contents[content]), h('p.hint', output.hints[content])]),
        formatRow(app, form, content, onchange),
      ]),
    ),
    form.outputs.length === 0 && h('p.hint.bad', { role: 'alert' }, output.none),
  ]);
}

function formatRow(app: App, form: RequestForm, content: Content, onchange: () => void): ElementView {
  const formats = formatsOf(content);
  const places = rovingBoxes(formats.map((format) => hasOutput(form, content, format)));
  return h(
    'div.chip-row',
    rovingRow,
    formats.map((format, at) => formatBox(app, form, { content, format, place: places[at] }, onchange)),
  );
}

interface Box {
  content: Content;
  format: Format;
  place: Props | undefined;
}

function formatBox(app: App, form: RequestForm, { content, format, place }: Box, onchange: () => void): ElementView {
  const { output } = app.words.texts.forms;
  const toggle = () => {
    form.outputs = toggledOutputs(form, content, format);
    onchange();
  };
  const { title } = described(format);
  const label = `${output.contents[content]}: ${title}`;
  return h('label.chip', { key: format }, [
    h('input', {
      type: 'checkbox',
      name: `${content}.${format}`,
      'aria-label': label,
      checked: hasOutput(form, content, format),
      ...place,
      onchange: toggle,
    }),
    h('span', title),
  ]);
}
