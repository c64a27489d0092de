/** The fields of the options, in folds: personal data, and how the files look. Each is made from what is said of its member. */
import { defaultAccent } from '../../../../reports/palette.ts';
import { checkField, selectField, textField } from '../parts/fields.ts';
import { fieldProblem } from '../parts/say-problem.ts';
import { type Child, h, type Props } from '../view/view.ts';
import { brandingFields } from './branding/branding-fields.ts';
import { takesTemplate, templateField } from './branding/template-field.ts';
import type { FormContext } from './form-context.ts';
import { formatFieldsOf, withChoice } from './format-choices.ts';
import { optionMembers, type PlainMember } from './option-form.ts';
import { hasCounts, hasReport, hasTable, type RequestForm } from './request-form.ts';
import { treatmentFields } from './treatment-fields.ts';
import { zoneField } from './zone-field.ts';

/** When a field is seen, where that is not always. */
const seenWhen: Readonly<Record<string, (form: RequestForm) => boolean>> = {
  values: hasTable,
  choices: hasTable,
  header: hasTable,
  text: hasTable,
  'report.template': takesTemplate,
  'privacy.minimum_base': hasCounts,
  'privacy.unlinked': hasTable,
  'privacy.salt': ({ options }) => options['privacy.personal'] === 'pseudonym',
};

export function optionFields(context: FormContext): Child {
  const { app, form } = context;
  const { option, output, privacy } = app.words.texts.forms;
  return [
    fold('privacy', privacy.legend, [h('div.pair', memberFields(context, 'privacy.')), treatmentFields(context)]),
    fold('options', option.legend, [
      h('div.pair', [memberFields(context, ''), formatFields(context)]),
      hasReport(form)
        ? brandingFields(context, memberFields(context, 'branding.'))
        : h('p.hint', `${option.branding}: ${output.contents.summary}, ${output.contents.report}`),
    ]),
  ];
}

export function fold(key: string, legend: string, fields: Child, aside?: Child): Child {
  return h('details.fold', { key }, [h('summary', [h('span', legend), aside]), h('div.fold-body', fields)]);
}

/** How slides look is looked for beside the logo, whatever the API has it with. */
const groupOf = (path: string) => (path === 'report.template' ? 'branding.' : path.slice(0, path.indexOf('.') + 1));

/** Those of one group, or of none. */
export function memberFields(context: FormContext, group: string): Child {
  return optionMembers
    .filter(([path]) => groupOf(path) === group && seenWhen[path]?.(context.form) !== false)
    .map(([path, member]) => memberField(context, path, member));
}

interface OptionText {
  label: string;
  hint?: string;
  /** What each choice is called; the empty one is the API's default. */
  values?: Readonly<Record<string, string>>;
}

/** A member without words here is labelled with those of the API. */
function memberField({ app, form, onchange, errors }: FormContext, path: string, member: PlainMember): Child {
  const known: Readonly<Record<string, OptionText>> = app.words.texts.forms.fields;
  const { label, hint, values = {} } = known[path] ?? { label: member.help };
  const value = form.options[path] ?? '';
  const set = (text: string) => {
    form.options[path] = text;
    onchange();
  };
  const isScrubbed = path === 'privacy.free_text' && value === 'scrub';
  const notes = {
    hint: isScrubbed ? app.words.texts.forms.privacy.scrubHint : hint,
    error: fieldProblem(errors[`options.${path}`], app.words),
  };
  if (path === 'report.template') return templateField(app, value, { label, ...notes }, set);
  if (path === 'timezone') return zoneField(app, path, label, value, set);
  if (member.kind === 'flag') return checkField(path, label, value === 'true', (isOn) => set(String(isOn)));
  if (member.kind === 'choice') {
    const choices = [...(member.usual ? [] : ['']), ...member.values].map((one) => [one, values[one] ?? one] as const);
    return selectField(path, label, value, choices, set, notes);
  }
  const props =
    member.kind === 'number' ? { inputmode: 'decimal', placeholder: member.usual } : { maxlength: member.most };
  return textField(path, label, value, set, { ...notes, props: { ...props, ...ownProps[path]?.(value) } });
}

const ownProps: Readonly<Record<string, (value: string) => Props>> = {
  'branding.accent': (value) => ({ type: 'color', value: value || defaultAccent }),
};

function formatFields({ app, form, onchange }: FormContext): Child {
  return formatFieldsOf(form.outputs, app.words.filesLanguage).map((field) => {
    const { format, option, label, values } = field;
    const chosen = String(form.formatChoices[format]?.[option]);
    return selectField(`${format}-${option}`, label, chosen, values, (value) => {
      form.formatChoices = withChoice(form.formatChoices, field, value);
      onchange();
    });
  });
}
