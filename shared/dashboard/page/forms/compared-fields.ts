/** What a summary or report compares. */
import { selectField, textField } from '../parts/fields.ts';
import { type Child, h } from '../view/view.ts';
import type { ComparedForm } from './compared-options.ts';
import type { FormContext } from './form-context.ts';

export function comparedFields({ app, form, onchange }: FormContext): Child {
  const { compared } = app.words.texts.forms;
  const set = (name: keyof ComparedForm) => (value: string) => {
    Object.assign(form.compared, { [name]: value });
    onchange();
  };
  const { banner, weight, compare } = form.compared;
  return h('fieldset.branding', { key: 'compared' }, [
    h('legend', compared.legend),
    textField('banner', compared.banner, banner, set('banner'), { hint: compared.bannerHint }),
    h('div.pair', [
      textField('weight', compared.weight, weight, set('weight'), { hint: compared.weightHint }),
      selectField('compare', compared.compare, compare, Object.entries(compared.periods), set('compare'), {
        hint: compare === 'previous' ? compared.compareHint : undefined,
      }),
    ]),
  ]);
}
