/** The first screen: a key of the survey service, tried before it is taken. */
import { createCall } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { type Account, readAccount } from '../api/surveys.ts';
import type { App } from '../app.ts';
import { button, iconButton, submitButton } from '../parts/controls.ts';
import { writtenIn } from '../parts/fields.ts';
import { icon } from '../parts/icon.ts';
import { sayFailure } from '../parts/say-problem.ts';
import { type Child, h } from '../view/view.ts';

interface SignIn {
  view(): Child;
}

export function createSignIn(app: App, demoKey: string | undefined): SignIn {
  let key = '';
  let isShown = false;
  let isBusy = false;
  let problem: string | undefined;

  async function enter(given: string): Promise<void> {
    const { signIn } = app.words.texts;
    const tried = given.trim();
    problem = tried === '' ? signIn.empty : undefined;
    if (problem !== undefined || isBusy) return;
    isBusy = true;
    app.redraw();
    try {
      app.enter(tried, await accountOf(tried));
      key = '';
    } catch (error) {
      const failure = failureOf(error);
      problem = failure.status === 401 ? signIn.refused : sayFailure(failure, app.words).sentence;
    }
    isBusy = false;
    app.redraw();
  }

  function form(): Child {
    const { signIn } = app.words.texts;
    const text = problem ?? (app.wasRefused ? signIn.expired : undefined);
    const onsubmit = (event: Event) => {
      event.preventDefault();
      enter(key);
    };
    return h('form.sign-in-form', { onsubmit }, [
      h('div.field', [
        h('label', { for: 'key' }, signIn.key),
        h('div.key-row', [
          h('input.input.code', {
            id: 'key',
            name: 'key',
            type: isShown ? 'text' : 'password',
            autocomplete: 'off',
            spellcheck: 'false',
            'aria-describedby': 'key-hint',
            'aria-invalid': text === undefined ? undefined : 'true',
            value: key,
            oninput: (event: Event) => {
              key = writtenIn(event);
            },
          }),
          iconButton('eye', isShown ? signIn.hide : signIn.show, () => {
            isShown = !isShown;
          }),
        ]),
        text !== undefined && h('p.hint.bad', { role: 'alert' }, text),
        h('p.hint', { id: 'key-hint' }, signIn.hint),
      ]),
      submitButton(signIn.submit, isBusy),
      demoKey !== undefined &&
        h('div.demo', [
          h('p.hint', signIn.demoHint),
          button(`${signIn.demo} ${demoKey}`, () => enter(demoKey), { style: 'quiet' }),
        ]),
    ]);
  }

  return {
    view() {
      const { signIn } = app.words.texts;
      return h('main.sign-in', { id: 'content', tabindex: '-1' }, [
        h('div.sign-in-words', [
          h('h1', signIn.title),
          h('p.lead', signIn.lead),
          h(
            'ul',
            signIn.points.map((point) => h('li', { key: point }, [icon('check'), h('span', point)])),
          ),
        ]),
        form(),
      ]);
    },
  };
}

/** Only a valid key gets to know whose account it is. */
function accountOf(key: string): Promise<Account> {
  const call = createCall(
    () => key,
    () => undefined,
  );
  return readAccount(call);
}
