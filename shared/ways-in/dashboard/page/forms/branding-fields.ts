/** The reader's own title, colour and logo on summaries and reports. */
import { defaultAccent } from '../../../../reports/palette.ts';
import { button } from '../parts/controls.ts';
import { textField } from '../parts/fields.ts';
import { fieldProblem } from '../parts/say-problem.ts';
import { type Child, h } from '../view/view.ts';
import type { FormContext } from './form-context.ts';

const logoBytes = 200 * 1024;

export function brandingFields(context: FormContext): Child {
  const { app, form, onchange, errors } = context;
  const { option } = app.words.texts.forms;
  const set = (name: 'brandTitle' | 'accent') => (value: string) => {
    form[name] = value;
    onchange();
  };
  return h('fieldset.branding', [
    h('legend', option.branding),
    h('div.pair', [
      textField('brand-title', option.brandTitle, form.brandTitle, set('brandTitle'), { props: { maxlength: 300 } }),
      textField('accent', option.accent, form.accent || defaultAccent, set('accent'), { props: { type: 'color' } }),
    ]),
    form.logo === ''
      ? h('div.field', [
          h('label', { for: 'logo' }, option.logo),
          h('input.input', {
            id: 'logo',
            type: 'file',
            accept: 'image/png,image/jpeg',
            onchange: (event: Event) => readLogo(context, event),
          }),
          h('p.hint', fieldProblem(errors['options.branding.logo'], app.words) ?? option.logoHint),
        ])
      : button(
          option.removeLogo,
          () => {
            form.logo = '';
            onchange();
          },
          { look: 'quiet', icon: 'trash' },
        ),
  ]);
}

async function readLogo({ app, form, onchange }: FormContext, event: Event): Promise<void> {
  const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : undefined;
  if (!file) return;
  if (file.size > logoBytes) return app.toast('bad', app.words.texts.forms.option.logoTooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  form.logo = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  onchange();
  app.redraw();
}
