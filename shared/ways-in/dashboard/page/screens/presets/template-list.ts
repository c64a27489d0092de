/** The reader's templates for PowerPoint reports: what there is, a file for another, and what is wrong with it. */
import type { DeckTemplate } from '../../api/pipeline.ts';
import { MOST_DECK_BYTES, sendForm } from '../../api/send-form.ts';
import type { App } from '../../app.ts';
import { forgetTemplates } from '../../forms/branding/template-field.ts';
import { iconButton } from '../../parts/controls.ts';
import { confirm } from '../../parts/dialog-frame.ts';
import { runAction } from '../../parts/run-action.ts';
import { fieldProblem } from '../../parts/say-problem.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';
import { watch } from '../../watched.ts';

const POLL_MS = 60_000;
const MOST = 50;

export function createTemplateList(app: App): { view(): Child; stop(): void } {
  let isSending = false;
  const templates = watch(
    () => app.pipeline.deckTemplates.list({ limit: MOST }),
    app.redraw,
    () => POLL_MS,
  );

  const faultText = (fault: string | null | undefined) =>
    fault == null ? undefined : fieldProblem([fault], app.words);

  async function refresh(): Promise<void> {
    forgetTemplates(app);
    await templates.refresh();
  }

  async function send(event: Event): Promise<void> {
    const input = event.target instanceof HTMLInputElement ? event.target : undefined;
    const file = input?.files?.[0];
    const { templates: words } = app.words.texts.kept;
    if (!file || isSending) return;
    if (file.size > MOST_DECK_BYTES) return app.toast('bad', words.tooLarge);
    isSending = true;
    app.redraw();
    const work = async () => {
      const { id, upload } = await app.pipeline.deckTemplates.create({ name: file.name.replace(/\.\w+$/, '') });
      const arrived = await sendForm(upload, file);
      const { status, fault } = await app.pipeline.deckTemplates.read(id);
      if (status === 'ready') return app.toast('good', words.added);
      await app.pipeline.deckTemplates.remove(id);
      app.toast('bad', words.refused, arrived ? faultText(fault) : undefined);
    };
    await runAction(app, work);
    isSending = false;
    if (input) input.value = '';
    await refresh();
  }

  function row({ id, name, status, fault, fonts, colors = [] }: DeckTemplate): ElementView {
    const { kept, remove: yes } = app.words.texts;
    const { templates: words } = kept;
    const ask = { title: words.remove, text: words.removeText, yes };
    const remove = async () => {
      if (await runAction(app, () => app.pipeline.deckTemplates.remove(id), words.removed)) await refresh();
    };
    const shown =
      status === 'ready' ? [fonts?.heading, colors.slice(0, 3).join(' ')] : [faultText(fault) ?? words.waiting];
    return h('li.card.row-card', { key: id }, [
      h('div', [
        h('h3', { dir: 'auto' }, name),
        h(
          'p.meta',
          shown.filter(Boolean).map((one) => h('span', { key: one ?? '' }, one ?? '')),
        ),
      ]),
      h(
        'div.actions',
        iconButton('trash', words.removeNamed(name), () => confirm(app, ask, remove)),
      ),
    ]);
  }

  return {
    stop: () => templates.stop(),
    view() {
      const { templates: words } = app.words.texts.kept;
      const found = templates.data?.data ?? [];
      return h('section.card.settings', [
        h('h2', words.title),
        h('p.hint', words.hint),
        found.length === 0 ? h('p.muted', words.none) : h('ul.cards', found.map(row)),
        h('div.field', [
          h('label', { for: 'deck-template' }, isSending ? words.sending : words.add),
          h('input.input', {
            id: 'deck-template',
            type: 'file',
            accept: '.pptx,.potx',
            disabled: isSending,
            onchange: send,
          }),
        ]),
      ]);
    },
  };
}
