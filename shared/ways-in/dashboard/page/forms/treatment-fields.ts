/** What is done to single columns, whatever is done to the others. Of many surveys the columns differ: ids are written. */
import { treatments } from '../../../../privacy/policy-words.ts';
import { button, iconButton } from '../parts/controls.ts';
import { selectField, textField } from '../parts/fields.ts';
import { type Child, h } from '../view/view.ts';
import type { FormContext } from './form-context.ts';
import { newTreatment, type Treatment } from './request-form.ts';

export function treatmentFields(context: FormContext): Child {
  const { form, onchange } = context;
  const { privacy } = context.app.words.texts.forms;
  return h('div.conditions', { key: 'treatments' }, [
    form.treatments.map((treatment) =>
      h('div.condition', { key: treatment.id }, [
        columnField(context, treatment),
        howField(context, treatment),
        iconButton('trash', privacy.removeColumn, () => {
          form.treatments = form.treatments.filter((one) => one !== treatment);
          onchange();
        }),
      ]),
    ),
    button(privacy.addColumn, () => form.treatments.push(newTreatment()), { style: 'quiet', icon: 'plus' }),
  ]);
}

function columnField({ app, survey, onchange }: FormContext, treatment: Treatment): Child {
  const { privacy } = app.words.texts.forms;
  const { id, column } = treatment;
  const set = (value: string) => {
    treatment.column = value;
    onchange();
  };
  const name = `treatment-${id}-column`;
  if (!survey) return textField(name, privacy.column, column, set, { hint: privacy.columnHint });
  const known = survey.columns.map((one) => [one.id, one.title] as const);
  // one that was chosen for another survey stays to be seen
  const unknown = column === '' || known.some(([one]) => one === column) ? [] : [[column, column] as const];
  return selectField(name, privacy.column, column, [['', '…'], ...known, ...unknown], set);
}

function howField({ app, onchange }: FormContext, treatment: Treatment): Child {
  const { fields, privacy } = app.words.texts.forms;
  const { values } = fields['privacy.personal'];
  const choices = treatments.map((one) => [one, one === 'keep' ? privacy.keepColumn : values[one]] as const);
  return selectField(`treatment-${treatment.id}-how`, privacy.how, treatment.how, choices, (value) => {
    treatment.how = treatments.find((one) => one === value) ?? treatment.how;
    onchange();
  });
}
