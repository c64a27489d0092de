/** A field for one of very many: a few letters, and the browser offers what fits. */
import { type ElementView, h, type Props } from '../view/view.ts';
import { labelled, writtenIn } from './fields.ts';

type Choice = readonly [value: string, text: string];

interface PickOptions {
  /** What stands for no choice; without it there is always one. */
  empty?: string;
  hint?: string;
  /** Shown beside a choice. */
  aside?: (choice: Choice, wording: string) => string;
  /** The words by which a choice is found, where its text is not enough. */
  found?: (choice: Choice, wording: string) => string;
}

/** As many as one looks through; the next letter brings others. */
const mostOffered = 60;
/** What is written in a field at the moment, until it is one of the choices. */
const written = new Map<string, string>();
/** Fields without the focus offer nothing: a page with many of them stays light. */
let focused: string | undefined;

export function pickField(
  name: string,
  label: string,
  value: string,
  choices: readonly Choice[],
  onpick: (value: string) => void,
  options: PickOptions = {},
): ElementView {
  const chosen = choices.find(([key]) => key === value)?.[1] ?? '';
  const text = written.get(name) ?? chosen;
  const wording = written.get(name) ?? '';
  const match = (all: string) => choices.find(([key, shown]) => key === all || plain(shown) === plain(all));
  const pick = (key: string) => {
    written.delete(name);
    if (key !== value) onpick(key);
  };
  const oninput = (event: Event) => {
    const all = writtenIn(event);
    written.set(name, all);
    const [key] = match(all) ?? [];
    if (key !== undefined) pick(key);
    else if (all === '' && options.empty !== undefined) pick('');
  };
  const onfocus = (event: Event) => {
    // so that the first letter begins a new search
    if (event.target instanceof HTMLInputElement) event.target.select();
    focused = name;
  };
  // whoever leaves it half written gets back what was chosen
  const onblur = () => {
    written.delete(name);
    focused = undefined;
  };
  const control = (props: Props) => [
    h('input.input', {
      ...props,
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      list: `${props.id}-choices`,
      value: text,
      placeholder: options.empty,
      oninput,
      onblur,
      onfocus,
    }),
    h(
      'datalist',
      { id: `${props.id}-choices` },
      (focused === name ? offered(choices, wording, options) : []).map((choice) => {
        const [key, shown] = choice;
        return h('option', { key, value: shown, label: options.aside?.(choice, wording) });
      }),
    ),
  ];
  return labelled(name, label, control, options.hint === undefined ? {} : { hint: options.hint });
}

const plain = (text: string) => text.toLocaleLowerCase().trim();

function offered(choices: readonly Choice[], wording: string, { found = ([, text]) => text }: PickOptions): Choice[] {
  const words = plain(wording).split(/\s+/);
  const fitting: Choice[] = [];
  for (const choice of choices) {
    if (fitting.length === mostOffered) break;
    const text = plain(found(choice, wording));
    if (words.every((word) => text.includes(word))) fitting.push(choice);
  }
  return fitting;
}
