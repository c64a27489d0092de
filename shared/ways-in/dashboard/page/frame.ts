/** The frame around every screen: the menu, the reader's choices of language and looks, toasts and dialogs. */
import type { App, Screen } from './app.ts';
import { iconButton } from './parts/controls.ts';
import { dialogFrame } from './parts/dialog-frame.ts';
import { writtenIn } from './parts/fields.ts';
import { type IconName, icon } from './parts/icon.ts';
import { closeAround, menu } from './parts/menu.ts';
import { pathOf, type Section, sections } from './route.ts';
import { applyTheme, keepTheme, type Theme, themes } from './settings.ts';
import { type Child, type ElementView, h } from './view/view.ts';
import { languageName, pageLanguages } from './words.ts';

export function frame(app: App, section: Section, screen: Screen): Child {
  const { texts } = app.words;
  return [
    h('a.skip', { key: 'skip', href: '#content', onclick: toContent }, texts.skip),
    h('div.frame', { key: 'frame' }, [
      h('aside.side', [
        brand(app),
        h('nav.nav', { 'aria-label': texts.menu }, [
          h(
            'ul',
            sections.map((name) => navItem(app, name, section)),
          ),
          moreSections(app, section),
        ]),
        h('div.side-foot', [holderNote(app), choices(app)]),
      ]),
      h('main.content', { id: 'content', tabindex: '-1' }, screen.view()),
    ]),
    overlays(app),
  ];
}

/** Before somebody has signed in there is only what they can choose. */
export function bareFrame(app: App, content: Child): Child {
  return [h('header.bare-head', { key: 'head' }, [brand(app), choices(app)]), content, overlays(app)];
}

function brand({ words }: App): ElementView {
  return h('a.brand', { href: '#/surveys' }, [
    h('img', { src: '/app/icon.svg', width: '28', height: '28', alt: '' }),
    h('span', words.texts.product),
  ]);
}

function navItem(app: App, name: Section, current: Section): ElementView {
  const isCurrent = name === current;
  const props = { href: pathOf(name), 'aria-current': isCurrent ? 'page' : undefined };
  return h('li', { key: name }, h('a', props, [icon(name), h('span', app.words.texts.nav[name])]));
}

/** On a phone the first few have room at the foot; the rest unfold. */
const atHand = 4;

function moreSections(app: App, current: Section): ElementView {
  const others = sections.slice(atHand);
  const isCurrent = others.includes(current);
  return menu(
    {
      key: 'more-sections',
      selector: isCurrent ? 'details.more-sections.current' : 'details.more-sections',
      summary: {},
      face: [icon('more'), h('span', app.words.texts.nav.more)],
    },
    h(
      'ul.menu-list',
      { onclick: closeAround },
      others.map((name) => navItem(app, name, current)),
    ),
  );
}

function holderNote(app: App): Child {
  const { account, words } = app;
  return h('div.holder', [
    h('div.holder-name', [
      account?.workspace && h('strong', { dir: 'auto' }, account.workspace),
      account?.email && h('span', { dir: 'auto' }, account.email),
    ]),
    iconButton('leave', words.texts.signOut, () => app.leave(false)),
  ]);
}

const themeIcons: Record<Theme, IconName> = { auto: 'screen', light: 'sun', dark: 'moon' };

const docsAt = { guides: '/docs/guides', apiDocs: '/docs/api' } as const;

function choices(app: App): ElementView {
  const { texts } = app.words;
  const { theme } = app.settings;
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
  return h('div.choices', [
    h(
      'select.language',
      {
        'aria-label': texts.language,
        value: app.words.language,
        onchange: (event: Event) => {
          const chosen = writtenIn(event);
          app.speak(pageLanguages.find((one) => one === chosen) ?? app.words.language);
        },
      },
      pageLanguages.map((one) => h('option', { key: one, value: one, lang: one }, languageName(one))),
    ),
    iconButton(themeIcons[theme], `${texts.theme.label}: ${texts.theme[theme]}`, () => {
      app.settings.theme = next;
      keepTheme(next);
      applyTheme(next);
    }),
    h(
      'div.docs',
      (['guides', 'apiDocs'] as const).map((name) =>
        h('a', { key: name, href: docsAt[name], target: '_blank', rel: 'noopener' }, texts[name]),
      ),
    ),
  ]);
}

function overlays(app: App): Child {
  return [
    app.dialogs.map((dialog, at) => dialogFrame(app, dialog, at)),
    h(
      'div.toasts',
      { key: 'toasts', role: 'status', 'aria-live': 'polite', mounted: onTop },
      app.toasts.map(({ id, tone, text, detail }) =>
        h(`div.toast.${tone}`, { key: id, mounted: aboveDialogs }, [
          icon(tone === 'good' ? 'check' : 'warning'),
          h('div', [h('p', text), detail !== undefined && h('p.small', { lang: 'en' }, detail)]),
        ]),
      ),
    ),
  ];
}

function onTop(element: Element): undefined {
  if (element instanceof HTMLElement && 'popover' in element) {
    element.popover = 'manual';
    element.showPopover();
  }
}

/** What was shown last is on top: a dialog that was opened since would hide the toast. */
function aboveDialogs({ parentElement }: Element): undefined {
  if (!parentElement?.matches(':popover-open') || !document.querySelector('dialog[open]')) return;
  parentElement.hidePopover();
  parentElement.showPopover();
}

function toContent(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
