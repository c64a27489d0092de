/** Brings a part of the document to what a view says, keeping every element that can stay, because it holds the focus and the scroll position. */
import { type Handled, setProps } from './props.ts';
import type { ElementView, Mounted, NodeView } from './view.ts';

interface Drawn {
  view: NodeView;
  node: Element | Text;
  children: Drawn[];
  leave?: (() => void) | undefined;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

interface Canvas {
  draw(views: readonly NodeView[]): void;
}

/** `redraw` is called after every handler, because it may have changed what is to be seen. */
export function createCanvas(root: Element, redraw: () => void): Canvas {
  let drawn: Drawn[] = [];
  const handled: Handled = (_, handler) => (event) => {
    handler(event);
    redraw();
  };

  function make(view: NodeView, parent: Element): Drawn {
    if (typeof view === 'string') return { view, node: document.createTextNode(view), children: [] };
    const isSvg = view.tag === 'svg' || parent.namespaceURI === svgNamespace;
    const element = isSvg ? document.createElementNS(svgNamespace, view.tag) : document.createElement(view.tag);
    const children = reconcile(element, [], view.children);
    // after the children: a list of choices can only then have one chosen
    setProps(element, {}, view.props, handled);
    return { view, node: element, children };
  }

  function update(old: Drawn, view: NodeView): void {
    // the very same view: nothing in it can have changed
    if (old.view === view) return;
    if (typeof view === 'string') {
      if (old.view !== view) old.node.nodeValue = view;
    } else if (old.node instanceof Element && typeof old.view !== 'string') {
      old.children = reconcile(old.node, old.children, view.children);
      setProps(old.node, old.view.props, view.props, handled);
    }
    old.view = view;
  }

  function reconcile(parent: Element, previous: readonly Drawn[], views: readonly NodeView[]): Drawn[] {
    const free = new Set(previous);
    const news = views.map((view) => {
      const old = firstLike(free, view);
      if (!old) return { drawn: make(view, parent), isNew: true };
      free.delete(old);
      update(old, view);
      return { drawn: old, isNew: false };
    });
    for (const old of free) {
      leave(old);
      old.node.remove();
    }
    place(
      parent,
      news.map(({ drawn }) => drawn.node),
    );
    for (const { drawn, isNew } of news) if (isNew && parent.isConnected) enter(drawn);
    return news.map(({ drawn }) => drawn);
  }

  return {
    draw(views) {
      const focused = document.activeElement;
      drawn = reconcile(root, drawn, views);
      if (focused && !focused.isConnected) keepFocus();
    },
  };
}

/** If the focused element is gone, keyboard users continue nearby, not at the top of the document. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  const near = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.getElementById('content');
  if (near instanceof HTMLElement) near.focus({ preventScroll: true });
}

function firstLike(previous: ReadonlySet<Drawn>, view: NodeView): Drawn | undefined {
  for (const old of previous) if (isSame(old.view, view)) return old;
  return undefined;
}

function isSame(one: NodeView, other: NodeView): boolean {
  if (typeof one === 'string' || typeof other === 'string') return typeof one === typeof other;
  return one.tag === other.tag && one.key === other.key;
}

/** Nodes that are already in place are not touched: moving one would take its focus away. */
function place(parent: Element, nodes: readonly Node[]): void {
  nodes.forEach((node, at) => {
    const standing = parent.childNodes[at];
    if (standing !== node) parent.insertBefore(node, standing ?? null);
  });
}

function enter(drawn: Drawn): void {
  for (const child of drawn.children) enter(child);
  if (typeof drawn.view === 'string' || !(drawn.node instanceof Element)) return;
  const mounted = mountedOf(drawn.view);
  if (mounted) drawn.leave = mounted(drawn.node);
}

function leave(drawn: Drawn): void {
  for (const child of drawn.children) leave(child);
  drawn.leave?.();
}

function mountedOf({ props }: ElementView): Mounted | undefined {
  return isMounted(props.mounted) ? props.mounted : undefined;
}

function isMounted(value: unknown): value is Mounted {
  return typeof value === 'function';
}
