/** The head of a screen: where one is, and what one can do there. */
import { icon } from '../parts/icon.ts';
import { type Child, type ElementView, h } from '../view/view.ts';

interface WayBack {
  text: string;
  href: string;
}

export function screenHead(title: string, actions?: Child, back?: WayBack, below?: Child): ElementView {
  return h('header.head', [
    back && h('a.back', { href: back.href }, [icon('back'), h('span', back.text)]),
    h('div.head-row', [h('h1', { dir: 'auto' }, title), actions && h('div.actions', actions)]),
    below,
  ]);
}
