/** How the files look: zone, language, spellings, and the reader's own branding on reports. */
import { selectField, textField } from '../parts/fields.ts';
import { type Child, h } from '../view/view.ts';
import { brandingFields } from './branding-fields.ts';
import { comparedFields } from './compared-fields.ts';
import type { FormContext } from './form-context.ts';
import { formatFieldsOf, withChoice } from './format-choices.ts';
import { hasCounts, hasReport, type RequestForm } from './request-form.ts';
import { zoneField } from './zone-field.ts';

export function optionFields(context: FormContext): Child {
  const { app, form, onchange } = context;
  const { option, output } = app.words.texts.forms;
  const isTable = form.outputs.some(({ content }) => content === 'answers');
  const choose = <Name extends keyof RequestForm>(name: Name, label: string, texts: Readonly<Record<string, string>>) =>
    selectField(name, label, String(form[name]), Object.entries(texts), (value) => {
      Object.assign(form, { [name]: value });
      onchange();
    });
  const pickZone = (value: string) => {
    form.timezone = value;
    onchange();
  };
  const looks = h('details.fold', { key: 'options' }, [
    h('summary', h('span', option.legend)),
    h('div.fold-body', [
      h('div.pair', [
        zoneField(app, 'timezone', option.timezone, form.timezone, pickZone),
        choose('lang', option.lang, { '': option.surveyLanguage, ...option.languages }),
        isTable && choose('values', option.values, option.valueStyles),
        isTable && choose('choices', option.choices, option.choiceStyles),
        isTable && choose('header', option.header, option.headerStyles),
        isTable && choose('text', option.text, option.textStyles),
        formatFieldsOf(form.outputs, app.words.language).map((field) => {
          const { format, option: name, label, values } = field;
          return selectField(
            `${format}-${name}`,
            label,
            String(form.formatChoices[format]?.[name]),
            values,
            (value) => {
              form.formatChoices = withChoice(form.formatChoices, field, value);
              onchange();
            },
          );
        }),
      ]),
      hasReport(form) && comparedFields(context),
      hasReport(form)
        ? brandingFields(context)
        : h('p.hint', `${option.branding}: ${output.contents.summary}, ${output.contents.report}`),
    ]),
  ]);
  return [privacyFields(context), looks];
}

/** What happens to personal data: in columns, in free texts, and in figures of few people. */
function privacyFields({ app, form, onchange }: FormContext): Child {
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
