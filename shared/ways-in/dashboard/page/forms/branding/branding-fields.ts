/** The reader's own title, colour and logo on summaries and reports. */
import { button } from '../../parts/controls.ts';
import { fieldProblem } from '../../parts/say-problem.ts';
import { type Child, h } from '../../view/view.ts';
import type { FormContext } from '../form-context.ts';

const logoBytes = 200 * 1024;

/** `others`: fields of the same group, made from their words. */
export function brandingFields(context: FormContext, others: Child): Child {
  const { app, form, onchange, errors } = context;
  const { option } = app.words.texts.forms;
  return h('fieldset.branding', [
    h('legend', option.branding),
    h('div.pair', others),
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
          { style: 'quiet', icon: 'trash' },
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
