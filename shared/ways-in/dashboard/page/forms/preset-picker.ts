/** Presets beside a form: one fills it in, and what it holds becomes one under a name. */
import type { Preset } from '../api/pipeline.ts';
import type { App } from '../app.ts';
import { button } from '../parts/controls.ts';
import { selectField, textField } from '../parts/fields.ts';
import { runAction } from '../parts/run-action.ts';
import { type Child, h } from '../view/view.ts';
import { editedRequestForm, sentOptions } from './edited-request.ts';
import { filtersOf, optionsOf, type RequestForm } from './request-form.ts';

const MOST = 100;

interface PresetPicker {
  /** Before the fields it fills in; nothing as long as there are none. */
  view(): Child;
  /** After the fields: only then is there something to keep. */
  keepView(): Child;
}

export function createPresetPicker(app: App, form: RequestForm, onchange: () => void): PresetPicker {
  let presets: Preset[] = [];
  let chosen = '';
  let name: string | undefined;
  void load();

  /** Without presets a form works as before. */
  async function load(): Promise<void> {
    presets = (await app.pipeline.presets.list({ limit: MOST }).catch(() => ({ data: [] }))).data;
    app.redraw();
  }

  function choose(id: string): void {
    chosen = id;
    const preset = presets.find((one) => one.id === id);
    if (!preset) return;
    const { outputs = form.outputs, filters = {}, options } = preset;
    Object.assign(form, editedRequestForm({ outputs, filters, options: options ? sentOptions(options) : {} }));
    onchange();
    app.redraw();
  }

  async function save(): Promise<void> {
    const wanted = {
      name: name?.trim() ?? '',
      outputs: form.outputs,
      filters: filtersOf(form),
      options: optionsOf(form),
    };
    if (wanted.name === '') return;
    const keep = async () => {
      chosen = (await app.pipeline.presets.create(wanted)).id;
      name = undefined;
    };
    if (await runAction(app, keep, app.words.texts.forms.preset.saved)) await load();
  }

  function nameField(): Child {
    const { preset } = app.words.texts.forms;
    const write = (value: string) => {
      name = value;
    };
    return h('div.pair', [
      textField('preset-name', preset.name, name ?? '', write, { props: { maxlength: 200 } }),
      h('div.field-action', button(preset.keep, save)),
    ]);
  }

  return {
    view() {
      const { preset } = app.words.texts.forms;
      const choices: [string, string][] = [
        ['', preset.none],
        ...presets.map(({ id, name }): [string, string] => [id, name]),
      ];
      if (presets.length === 0) return undefined;
      return h('div.pair', { key: 'presets' }, selectField('preset', preset.legend, chosen, choices, choose));
    },
    keepView() {
      const ask = () => {
        name = '';
        app.redraw();
      };
      const { save } = app.words.texts.forms.preset;
      return h('div.days', { key: 'keep-preset' }, name === undefined ? h('div', button(save, ask)) : nameField());
    },
  };
}
