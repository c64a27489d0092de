/** Buttons and links that look like them. */
import { type Child, type ElementView, h, type Props } from '../view/view.ts';
import { type IconName, icon } from './icon.ts';

type Style = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonOptions {
  style?: Style;
  icon?: IconName;
  /** What it is called where the words on it are not enough, or are missing. */
  label?: string;
  isBusy?: boolean;
  props?: Props;
}

export function button(text: string, onclick: (event: Event) => unknown, options: ButtonOptions = {}): ElementView {
  const { style = 'plain', label, isBusy = false, props = {} } = options;
  const named = { ...(label !== undefined && { 'aria-label': label, title: label }) };
  return h(
    `button.button.${style}`,
    { type: 'button', onclick: once(onclick), ...named, ...busy(isBusy), ...props },
    face(text, options.icon),
  );
}

const atWork = new WeakSet<EventTarget>();

/** A second press while the first is still being handled is ignored: it is taken for an accident. */
function once(onclick: (event: Event) => unknown): (event: Event) => Promise<void> {
  return async (event) => {
    const pressed = event.currentTarget;
    if (!pressed || atWork.has(pressed)) return;
    atWork.add(pressed);
    try {
      await onclick(event);
    } finally {
      atWork.delete(pressed);
    }
  };
}

export function submitButton(text: string, isBusy: boolean): ElementView {
  return h('button.button.primary', { type: 'submit', ...busy(isBusy) }, text);
}

/** Not disabled: that would take the focus from whoever has just pressed it. The press itself is ignored meanwhile. */
function busy(isBusy: boolean): Props {
  const value = isBusy ? 'true' : undefined;
  return { 'aria-busy': value, 'aria-disabled': value };
}

export function iconButton(name: IconName, label: string, onclick: (event: Event) => unknown): ElementView {
  return h('button.icon-button', { type: 'button', onclick, 'aria-label': label, title: label }, icon(name));
}

/** Leads to a file: the answer is an attachment, so the page stays. */
export function downloadLink(text: string, href: string, label: string): ElementView {
  const props = { href, download: '', rel: 'noreferrer', 'aria-label': label };
  return h('a.button.primary', props, face(text, 'exports'));
}

export function linkButton(text: string, href: string, style: Style = 'plain', iconName?: IconName): ElementView {
  return h(`a.button.${style}`, { href }, face(text, iconName));
}

function face(text: string, name: IconName | undefined): Child {
  return [name && icon(name), text && h('span', text)];
}
