/** Sets what changed of an element's properties: handlers and states of fields as properties, the rest as attributes. */
import type { Props } from './view.ts';

/** Set on the element itself, because their attribute is only the initial value. */
const states = new Set(['value', 'checked', 'selected', 'indeterminate', 'disabled']);
const notForTheDocument = new Set(['key', 'mounted']);

export type Handled = (name: string, handler: (event: Event) => unknown) => (event: Event) => void;

export function setProps(element: Element, before: Props, after: Props, handled: Handled): void {
  for (const name of Object.keys(before)) if (!(name in after)) setProp(element, name, undefined, handled);
  for (const [name, value] of Object.entries(after)) {
    // a field may have been changed by its reader since it was last drawn
    if (value !== before[name] || (states.has(name) && Reflect.get(element, name) !== value)) {
      setProp(element, name, value, handled);
    }
  }
}

function setProp(element: Element, name: string, value: unknown, handled: Handled): void {
  if (notForTheDocument.has(name)) return;
  if (name.startsWith('on')) {
    Reflect.set(element, name, isHandler(value) ? handled(name, value) : null);
  } else if (states.has(name)) {
    Reflect.set(element, name, value ?? (name === 'value' ? '' : false));
  } else if (value === undefined || value === null || value === false || !isSafe(name, value)) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

function isHandler(value: unknown): value is (event: Event) => unknown {
  return typeof value === 'function';
}

/** An address may lead to the web or into this page; one that would run code leads nowhere. */
function isSafe(name: string, value: unknown): boolean {
  return name !== 'href' || /^(https?:\/\/|#|\/(?!\/))/i.test(String(value));
}
