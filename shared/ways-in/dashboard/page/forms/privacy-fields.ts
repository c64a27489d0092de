/** What happens to personal data: in columns, in free texts, and in figures of few people. */
import { selectField, textField } from '../parts/fields.ts';
import { type Child, h } from '../view/view.ts';
import type { FormContext } from './form-context.ts';
import { hasCounts, type RequestForm } from './request-form.ts';

export function privacyFields({ app, form, onchange }: FormContext): Child {
  const { privacy } = app.words.texts.forms;
  const set = (name: keyof RequestForm) => (value: string) => {
    Object.assign(form, { [name]: value });
    onchange();
  };
  const hint = { hint: form.freeText === 'scrub' ? privacy.scrubHint : undefined };
  return h('details.fold', { key: 'privacy' }, [
    h('summary', h('span', privacy.legend)),
    h('div.fold-body.pair', [
      selectField('personal', privacy.personal, form.personal, Object.entries(privacy.policies), set('personal')),
      selectField(
        'freeText',
        privacy.freeText,
        form.freeText,
        Object.entries(privacy.freeTexts),
        set('freeText'),
        hint,
      ),
      form.personal === 'pseudonym' &&
        textField('salt', privacy.salt, form.salt, set('salt'), {
          hint: privacy.saltHint,
          props: { maxlength: 200, autocomplete: 'off' },
        }),
      hasCounts(form) &&
        textField('minimumBase', privacy.minimumBase, form.minimumBase, set('minimumBase'), {
          hint: privacy.minimumBaseHint,
          props: { inputmode: 'numeric' },
        }),
    ]),
  ]);
}
