/** Choices to tick, one or many, with a search where they are many. What is ticked stays so while something else is searched for. */
import { type Child, type ElementView, h } from '../view/view.ts';
import { textField } from './fields.ts';

interface ChoiceList {
  name: string;
  legend: string;
  /** Labels the choices for screen readers. */
  label: string;
  searchLabel: string;
  nothingFound: string;
  /** Beside each, where it is known, how many there are. */
  choices: readonly (readonly [value: string, text: string, aside?: string | undefined])[];
  chosen: readonly string[];
  isMany: boolean;
  search: string;
  onsearch: (text: string) => void;
  onchange: (chosen: string[]) => void;
  /** So many are seen at a glance. */
  few?: number;
}

export function choiceList(list: ChoiceList): ElementView {
  const { name, legend, label, choices, few = 15 } = list;
  const wanted = list.search.trim().toLocaleLowerCase();
  const found = choices.filter(([value, text]) => text.toLocaleLowerCase().includes(wanted) || value === wanted);
  return h('fieldset.survey-picker', { key: name }, [
    h('legend', legend),
    choices.length > few && searchField(list),
    h('div.picker-list', { tabindex: '0', role: 'group', 'aria-label': label }, [
      found.length === 0 && h('p.muted', list.nothingFound),
      found.map(([value, text, aside]) => tick(list, value, text, aside)),
    ]),
  ]);
}

function tick({ name, isMany, chosen, onchange }: ChoiceList, value: string, text: string, aside?: string): Child {
  const isChosen = chosen.includes(value);
  const toggled = isChosen ? chosen.filter((one) => one !== value) : [...chosen, value];
  const props = {
    type: isMany ? 'checkbox' : 'radio',
    name,
    value,
    checked: isChosen,
    onchange: () => onchange(isMany ? toggled : [value]),
  };
  return h('label.check', { key: value }, [
    h('input', props),
    h('span', { dir: 'auto' }, text),
    aside && h('small.aside', aside),
  ]);
}

function searchField({ name, searchLabel, search, onsearch }: ChoiceList): Child {
  // looking for something is not yet sending the form
  const onkeydown = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key === 'Enter') event.preventDefault();
  };
  return textField(`${name}-search`, searchLabel, search, onsearch, { props: { type: 'search', onkeydown } });
}
