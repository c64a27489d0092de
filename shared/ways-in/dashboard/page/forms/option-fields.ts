/** How the files look: zone, language, spellings, and the reader's own branding on reports. */
import { selectField } from '../parts/fields.ts';
import { type Child, h } from '../view/view.ts';
import { brandingFields } from './branding-fields.ts';
import { comparedFields } from './compared-fields.ts';
import type { FormContext } from './form-context.ts';
import { formatFieldsOf, withChoice } from './format-choices.ts';
import { privacyFields } from './privacy-fields.ts';
import { hasReport, type RequestForm } from './request-form.ts';
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
