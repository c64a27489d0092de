/** A row of boxes is one stop of the Tab key: within it the arrow keys lead from box to box, as in a group of radio buttons. */
import type { Props } from '../view/view.ts';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The attributes of the row. */
export const rovingRow: Props = {
  onkeydown: (event: Event) => {
    const step = event instanceof KeyboardEvent ? steps[event.key] : undefined;
    const row = event.currentTarget;
    if (step === undefined || !(row instanceof Element)) return;
    const boxes: readonly (EventTarget | null)[] = [...row.querySelectorAll('input')];
    const at = boxes.indexOf(event.target);
    const next = boxes[(at + step + boxes.length) % boxes.length];
    if (at === -1 || !(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  },
};

/** Tab leads to the first box that is ticked, or else to the first. */
export function rovingBoxes(checked: readonly boolean[]): Props[] {
  const stop = Math.max(0, checked.indexOf(true));
  return checked.map((_, at) => ({ tabindex: at === stop ? '0' : '-1' }));
}
