/** The template of a PowerPoint report: one of those that the reader has uploaded. */
import { described } from '../../../../../formats/described.ts';
import type { DeckTemplate } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { selectField } from '../../parts/fields.ts';
import type { Child } from '../../view/view.ts';
import type { RequestForm } from '../request-form.ts';

const known = new WeakMap<App, DeckTemplate[]>();
const MOST = 50;

/** Only some formats have slides. */
export function takesTemplate({ outputs }: RequestForm): boolean {
  return outputs.some(({ content, format }) => {
    const held = content === 'summary' || content === 'report' ? described(format).contents[content] : undefined;
    return held?.takesTemplate === true;
  });
}

export function forgetTemplates(app: App): void {
  known.delete(app);
}

/** Without the list a form works as before. */
function templatesOf(app: App): readonly DeckTemplate[] {
  const found = known.get(app);
  if (found) return found;
  known.set(app, []);
  const load = async () => {
    const { data } = await app.pipeline.deckTemplates.list({ limit: MOST });
    known.set(app, data);
    app.redraw();
  };
  void load().catch(() => undefined);
  return [];
}

interface Notes {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

export function templateField(app: App, chosen: string, { label, ...notes }: Notes, set: (id: string) => void): Child {
  const ready = templatesOf(app).filter(({ status }) => status === 'ready');
  const missing = chosen === '' || ready.some(({ id }) => id === chosen) ? [] : [[chosen, chosen] as const];
  const choices = [
    ['', app.words.texts.kept.templates.usual] as const,
    ...ready.map(({ id, name }) => [id, name] as const),
    ...missing,
  ];
  return selectField('report.template', label, chosen, choices, set, notes);
}
