/** What unfolds below a word and goes away again: on Escape, and when the reader continues. */
import { type Child, type ElementView, h, type Props } from '../view/view.ts';

interface Menu {
  key?: string;
  /** Instead of the plain looks. */
  selector?: string;
  summary: Props;
  /** What is on the button. */
  face: Child;
  /** The reader has opened it. */
  onopen?: () => unknown;
}

export function menu({ key, selector = 'details.menu', summary, face, onopen }: Menu, content: Child): ElementView {
  const ontoggle = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLDetailsElement && currentTarget.open) onopen?.();
  };
  const props = { onfocusout: closeWhenLeft, onkeydown: closeOnEscape, ...(onopen && { ontoggle }) };
  return h(selector, { ...(key !== undefined && { key }), ...props }, [h('summary', summary, face), content]);
}

export function closeAround(event: Event): void {
  const around = event.target instanceof Element ? event.target.closest('details') : null;
  if (!around) return;
  around.open = false;
  around.querySelector('summary')?.focus();
}

function closeOnEscape(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
  closeAround(event);
}

/** A press on what takes no focus, such as the gap between two choices, is no leaving. */
function closeWhenLeft(event: Event): void {
  const around = event.currentTarget;
  if (!(around instanceof HTMLDetailsElement) || !(event instanceof FocusEvent)) return;
  if (event.relatedTarget instanceof Node && !around.contains(event.relatedTarget)) around.open = false;
}

const openMenus = ['menu', 'filter-menu', 'more-sections'].map((name) => `details.${name}[open]`).join();

/** Menus that are open close when the reader presses anywhere else; called once. */
export function closeMenusOutside(): void {
  addEventListener('pointerdown', ({ target }) => {
    for (const open of document.querySelectorAll<HTMLDetailsElement>(openMenus)) {
      if (!(target instanceof Node && open.contains(target))) open.open = false;
    }
  });
}
