/** What happens to personal data, in a line that is always seen: there is no preview of many surveys to tell it. */
import type { App } from '../app.ts';
import { button } from '../parts/controls.ts';
import { icon } from '../parts/icon.ts';
import { type Child, h } from '../view/view.ts';
import { type RequestForm, withoutPersonal } from './request-form.ts';
import { toldOf } from './told-privacy.ts';

export function personalLine(app: App, form: RequestForm): Child {
  const { privacy, export: words } = app.words.texts.forms;
  const told = toldOf(form);
  if (told === undefined) return undefined;
  const isKept = told === 'keep';
  return h(isKept ? 'div.personal' : 'div.personal.calm', { key: 'personal-line' }, [
    h('p', [icon(isKept ? 'person' : 'check'), h('span', privacy.told[told])]),
    isKept && button(words.withoutPersonal, () => withoutPersonal(form)),
  ]);
}
