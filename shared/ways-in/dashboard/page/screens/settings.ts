/** How the page looks to its reader, in which language and time zone, and whose key they have signed in with. */
import type { App, Screen } from '../app.ts';
import { zoneField } from '../forms/zone-field.ts';
import { button } from '../parts/controls.ts';
import { segments } from '../parts/fields.ts';
import { applyTheme, keepTheme, themes } from '../settings.ts';
import { type Child, h } from '../view/view.ts';
import { browserZone, keepZone, viewerZone } from '../viewer-zone.ts';
import { watch } from '../watched.ts';
import { languageName, pageLanguages } from '../words.ts';
import { openEraseDialog } from './erasures/erase-dialog.ts';
import { erasureLists } from './erasures/receipt.ts';
import { createTemplateList } from './presets/template-list.ts';
import { screenHead } from './screen-head.ts';

const POLL_MS = 60_000;

export function createSettingsScreen(app: App): Screen {
  const receipts = watch(
    () => app.pipeline.erasures.list({ limit: 50 }),
    app.redraw,
    () => POLL_MS,
  );

  const templates = createTemplateList(app);

  function page(): Child {
    const { texts, language } = app.words;
    const { settings: words } = texts.kept;
    const languages = pageLanguages.map((one) => [one, languageName(one)] as const);
    const looks = themes.map((theme) => [theme, texts.theme[theme]] as const);
    return h('section.card.settings', [
      h('h2', words.page),
      segments('page-language', texts.language, language, languages, (chosen) => {
        app.speak(pageLanguages.find((one) => one === chosen) ?? language);
      }),
      segments('page-theme', texts.theme.label, app.settings.theme, looks, (chosen) => {
        const theme = themes.find((one) => one === chosen) ?? 'auto';
        app.settings.theme = theme;
        keepTheme(theme);
        applyTheme(theme);
      }),
      zoneField(app, 'page-timezone', words.zone, viewerZone, keepAndReload),
      h('p.hint', words.zoneHint),
      viewerZone !== browserZone &&
        button(words.zoneOfBrowser(browserZone.replaceAll('_', ' ')), () => keepAndReload(browserZone)),
    ]);
  }

  function account(): Child {
    const { texts } = app.words;
    const { settings: words } = texts.kept;
    const { email, workspace } = app.account ?? {};
    const facts = [[words.email, email] as const, [words.workspace, workspace] as const].filter(([, value]) => value);
    return h('section.card.settings', [
      h('h2', words.account),
      facts.length === 0
        ? h('p.muted', words.unknown)
        : h(
            'dl.small-figures',
            facts.map(([label, value]) => h('div', { key: label }, [h('dt', label), h('dd', { dir: 'auto' }, value)])),
          ),
      h('p.hint', words.keyHint),
      h(
        'p',
        button(texts.signOut, () => app.leave(false), { icon: 'leave' }),
      ),
    ]);
  }

  function erasing(): Child {
    const { erasing: words } = app.words.texts;
    const done = (receipts.data?.data ?? []).filter(({ dry_run }) => !dry_run);
    return h('section.card.settings', [
      h('h2', words.receipts),
      h('p.hint', words.receiptsHint),
      done.length === 0
        ? h('p.muted', words.noReceipts)
        : h(
            'ul.plain-list',
            done.map((one) =>
              h('li', { key: one.id }, [
                h('details', [h('summary', `${app.words.moment(one.created_at)} · ${one.id}`), erasureLists(app, one)]),
              ]),
            ),
          ),
      h(
        'p',
        button(words.open, () => openEraseDialog(app, {}, receipts.refresh), { icon: 'trash' }),
      ),
    ]);
  }

  return {
    title: () => app.words.texts.kept.settings.title,
    stop() {
      receipts.stop();
      templates.stop();
    },
    view: () => [screenHead(app.words.texts.kept.settings.title), page(), templates.view(), account(), erasing()],
  };
}

function keepAndReload(zone: string): void {
  keepZone(zone);
  location.reload();
}
