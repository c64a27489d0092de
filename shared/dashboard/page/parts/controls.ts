/** Buttons and links that look like them. */
import { type Child, type ElementView, h, type Props } from '../view/view.ts';
import { type IconName, icon } from './icon.ts';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonOptions {
  look?: Look;
  icon?: IconName;
  /** What it is called where the words on it are not enough, or are missing. */
  label?: string;
  isBusy?: boolean;
  props?: Props;
}

export function button(text: string, onclick: (event: Event) => unknown, options: ButtonOptions = {}): ElementView {
  const { look = 'plain', label, isBusy = false, props = {} } = options;
  const named = { ...(label !== undefined && { 'aria-label': label, title: label }) };
  const busy = { 'aria-busy': isBusy ? 'true' : undefined, disabled: isBusy };
  return h(`button.button.${look}`, { type: 'button', onclick, ...named, ...busy, ...props }, face(text, options.icon));
}

export function submitButton(text: string, isBusy: boolean): ElementView {
  return h(
    'button.button.primary',
    { type: 'submit', 'aria-busy': isBusy ? 'true' : undefined, disabled: isBusy },
    text,
  );
}

export function iconButton(name: IconName, label: string, onclick: (event: Event) => unknown): ElementView {
  return h('button.icon-button', { type: 'button', onclick, 'aria-label': label, title: label }, icon(name));
}

/** Leads to a file: the answer is an attachment, so the page stays. */
export function downloadLink(text: string, href: string, label: string): ElementView {
  const props = { href, download: '', rel: 'noreferrer', 'aria-label': label };
  return h('a.button.primary', props, face(text, 'exports'));
}

export function linkButton(text: string, href: string, look: Look = 'plain', iconName?: IconName): ElementView {
  return h(`a.button.${look}`, { href }, face(text, iconName));
}

function face(text: string, name: IconName | undefined): Child {
  return [name && icon(name), text && h('span', text)];
}
