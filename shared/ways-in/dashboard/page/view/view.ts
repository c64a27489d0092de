/**
 * What a screen looks like, as plain data: elements with their properties and children. Screens make it again at every
 * change and `patch` brings the document to it. Texts become text nodes; nothing here can carry markup.
 */

export type Props = Readonly<Record<string, unknown>>;

export interface ElementView {
  tag: string;
  props: Props;
  children: readonly NodeView[];
  /** Distinguishes siblings when their order changes. */
  key: string | undefined;
}

export type NodeView = ElementView | string;

/** What may be given as a child; nothing at all and lists within lists are allowed for convenience. */
export type Child = NodeView | number | null | undefined | false | readonly Child[];

/** Called when the element is in the document; the function it returns is called before the element is removed. */
export type Mounted = (element: Element) => (() => void) | undefined;

export function h(selector: string, ...rest: readonly (Props | Child)[]): ElementView {
  const [tag = 'div', ...classes] = selector.split('.');
  const [first, ...others] = rest;
  const hasProps = isProps(first);
  const props = hasProps ? first : {};
  const children: NodeView[] = [];
  for (const child of hasProps ? others : rest) if (!isProps(child)) collect(child, children);
  const names = [...classes, props.class].filter(Boolean).join(' ');
  const key = typeof props.key === 'string' || typeof props.key === 'number' ? String(props.key) : undefined;
  return { tag: tag || 'div', props: { ...props, ...(names && { class: names }) }, children, key };
}

function isProps(value: Props | Child | undefined): value is Props {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('tag' in value);
}

function collect(child: Child, into: NodeView[]): void {
  if (child === null || child === undefined || child === false || child === '') return;
  if (typeof child === 'number') into.push(String(child));
  else if (typeof child === 'string') into.push(child);
  else if (isList(child)) for (const one of child) collect(one, into);
  else into.push(child);
}

function isList(child: NodeView | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}
