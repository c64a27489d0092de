/** Contents and formats: a row for each content, a box for each format it exists in. */
import { described, formatsOf } from '../../../../formats/described.ts';
import { contents } from '../../../../formats/format.ts';
import type { Content, Format } from '../api/requests.ts';
import type { App } from '../app.ts';
import { type ElementView, h } from '../view/view.ts';
import { hasOutput, type RequestForm, toggledOutputs } from './request-form.ts';

export function outputFields(app: App, form: RequestForm, onchange: () => void): ElementView {
  const { output } = app.words.texts.forms;
  return h('fieldset.outputs', [
    h('legend', output.legend),
    contents.map((content) =>
      h('div.output', { key: content, role: 'group', 'aria-label': output.contents[content] }, [
        h('div', [h('strong', output.contents[content]), h('p.hint', output.hints[content])]),
        h(
          'div.chip-row',
          formatsOf(content).map((format) => formatBox(app, form, content, format, onchange)),
        ),
      ]),
    ),
    form.outputs.length === 0 && h('p.hint.bad', { role: 'alert' }, output.none),
  ]);
}

function formatBox(app: App, form: RequestForm, content: Content, format: Format, onchange: () => void): ElementView {
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
      onchange: toggle,
    }),
    h('span', title),
  ]);
}
