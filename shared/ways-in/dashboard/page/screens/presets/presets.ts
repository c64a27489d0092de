/** What the reader has kept under a name: presets for any survey, and views of single ones. */
import { described } from '../../../../../formats/described.ts';
import { type Preset, type SavedView, surveyIdsOf } from '../../api/pipeline.ts';
import type { App, Screen } from '../../app.ts';
import { cardList } from '../../parts/card-list.ts';
import { button, iconButton } from '../../parts/controls.ts';
import { describeFilters, describeGroups } from '../../parts/describe-request.ts';
import { confirm } from '../../parts/dialog-frame.ts';
import { openNameDialog } from '../../parts/name-dialog.ts';
import { emptyState } from '../../parts/notes.ts';
import { runAction } from '../../parts/run-action.ts';
import { pathOf } from '../../route.ts';
import { savedSelection, selectionQuery } from '../../survey-selection.ts';
import { type ElementView, h } from '../../view/view.ts';
import { watchList } from '../../watched-list.ts';
import { surveyName } from '../export-dialog.ts';
import { screenHead } from '../screen-head.ts';
import { openPresetEditor } from './preset-dialog.ts';

const pageSize = 20;

export function createPresetsScreen(app: App): Screen {
  const presets = watchList(app.pipeline.presets.list, app.redraw, pageSize);
  const views = watchList(app.pipeline.views.list, app.redraw, pageSize);

  async function remove(list: typeof presets | typeof views, work: () => Promise<unknown>, shown: string) {
    if (await runAction(app, work, shown)) await list.refresh();
  }

  function presetCard(preset: Preset): ElementView {
    const { kept, forms, remove: yes } = app.words.texts;
    const { presets: words } = kept;
    const { id, name, outputs = [], filters, updated_at } = preset;
    const files = outputs.map(({ content, format }) => `${forms.output.contents[content]}, ${described(format).title}`);
    const ask = { title: words.remove, text: words.removeText, yes };
    return h('li.card.row-card', { key: id }, [
      h('div', [
        h('h3', { dir: 'auto' }, name),
        h('p.meta', [
          files.map((file) => h('span', { key: file }, file)),
          filters && describeFilters(filters, app.words).map((shown) => h('span', { key: shown }, shown)),
        ]),
        h('p.small.muted', words.changed(app.words.ago(updated_at, Date.now()))),
      ]),
      h('div.actions', [
        button(forms.schedule.edit, () => openPresetEditor(app, preset, presets.refresh), {
          icon: 'edit',
          label: words.editNamed(name),
        }),
        iconButton('trash', words.removeNamed(name), () =>
          confirm(app, ask, () => remove(presets, () => app.pipeline.presets.remove(id), words.removed)),
        ),
      ]),
    ]);
  }

  function viewCard(saved: SavedView): ElementView {
    const { kept, view, remove: yes } = app.words.texts;
    const { views: words } = kept;
    const { id, name } = saved;
    const ids = surveyIdsOf(saved);
    const [only] = ids.length === 1 ? ids : [];
    const selection = savedSelection(saved);
    const rename = () =>
      openNameDialog(app, {
        title: words.renameTitle,
        label: view.name,
        name,
        doneText: view.saved,
        save: async (wanted) => {
          await app.pipeline.views.change(id, { name: wanted });
          await views.refresh();
        },
      });
    const ask = { title: words.remove, text: view.removed, yes };
    return h('li.card.row-card', { key: id }, [
      h('div', [
        h(
          'h3',
          { dir: 'auto' },
          only === undefined ? name : h('a', { href: pathOf('surveys', only, selectionQuery(selection)) }, name),
        ),
        h('p.meta', [
          ids.map((survey) => h('span', { key: survey, dir: 'auto' }, surveyName(app, survey))),
          selection.by !== '' && h('span', describeGroups([selection.by], app.words)),
          selection.compare !== '' && h('span', words.compared),
        ]),
      ]),
      h('div.actions', [
        button(words.rename, rename, { icon: 'edit', label: words.renameNamed(name) }),
        iconButton('trash', words.removeNamed(name), () =>
          confirm(app, ask, () => remove(views, () => app.pipeline.views.remove(id), view.removed)),
        ),
      ]),
    ]);
  }

  return {
    title: () => app.words.texts.kept.presets.title,
    stop() {
      presets.stop();
      views.stop();
    },
    view() {
      const { kept } = app.words.texts;
      return [
        screenHead(kept.presets.title),
        h('h2.section-title', kept.presets.section),
        cardList(app, presets, presetCard, emptyState('presets', kept.presets.none, kept.presets.noneHint)),
        h('h2.section-title', kept.views.section),
        cardList(app, views, viewCard, emptyState('surveys', kept.views.none, kept.views.noneHint)),
      ];
    },
  };
}
