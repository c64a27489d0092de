/**
 * Cards of different heights without holes between them: each takes as many thin rows of its grid as it is high, and the
 * next one the first place where it fits. The order in the document stays that of the questions.
 */

/** As in the style sheet: `.grid` has rows of this height. */
const ROW_PX = 8;
const GAP_PX = 16;

const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        for (const { target, borderBoxSize } of entries) {
          const height = borderBoxSize[0]?.blockSize ?? 0;
          if (target instanceof HTMLElement) target.style.gridRowEnd = `span ${Math.ceil((height + GAP_PX) / ROW_PX)}`;
        }
      });

/** Called when a card is in the document. */
export function packed(card: Element): () => void {
  observer?.observe(card);
  return () => observer?.unobserve(card);
}
