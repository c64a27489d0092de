/** Adds a webhook, and shows its secret for the only time. */
import { type Failure, failureOf } from '../api/failure.ts';
import type { NewWebhook, WebhookEvent } from '../api/pipeline.ts';
import type { App, Dialog } from '../app.ts';
import { button, submitButton } from '../parts/controls.ts';
import { copyField } from '../parts/copy-field.ts';
import { dialogFoot } from '../parts/dialog-frame.ts';
import { checkField, textField } from '../parts/fields.ts';
import { failureNote } from '../parts/notes.ts';
import { fieldProblem } from '../parts/say-problem.ts';
import { type Child, h } from '../view/view.ts';

export function openWebhookDialog(app: App, onAdded: () => void): void {
  let url = '';
  let events: WebhookEvent[] = ['export.ready', 'export.failed'];
  let failure: Failure | undefined;
  let isBusy = false;

  async function add(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy || events.length === 0) return;
    isBusy = true;
    failure = undefined;
    app.redraw();
    try {
      const made = await app.pipeline.webhooks.create({ url, events });
      app.close(dialog);
      showSecret(app, made);
      onAdded();
    } catch (error) {
      failure = failureOf(error);
    }
    isBusy = false;
    app.redraw();
  }

  function fields(): Child {
    const words = app.words.texts.forms.webhook;
    const setUrl = (value: string) => {
      url = value;
    };
    return [
      textField('url', words.url, url, setUrl, {
        hint: words.urlHint,
        error: fieldProblem(failure?.errors.url, app.words),
        props: { type: 'url', required: true, maxlength: 2048, placeholder: 'https://' },
      }),
      h('fieldset', [
        h('legend', words.events),
        eventsIn(words.eventNames).map((event) =>
          checkField(event, words.eventNames[event], events.includes(event), (checked) => {
            events = checked ? [...events, event] : events.filter((one) => one !== event);
          }),
        ),
        events.length === 0 && h('p.hint.bad', { role: 'alert' }, words.noEvents),
      ]),
    ];
  }

  const dialog: Dialog = {
    title: () => app.words.texts.forms.webhook.new,
    view: () =>
      h('form.dialog-form', { onsubmit: add }, [
        h('div.dialog-body', fields()),
        dialogFoot(
          [
            button(app.words.texts.cancel, () => app.close(dialog)),
            submitButton(app.words.texts.forms.webhook.create, isBusy),
          ],
          failure && failureNote(failure, app.words),
        ),
      ]),
  };
  app.open(dialog);
}

export function showSecret(app: App, { secret }: NewWebhook): void {
  const dialog: Dialog = {
    title: () => app.words.texts.forms.webhook.secretTitle,
    view() {
      const words = app.words.texts.forms.webhook;
      const done = button(app.words.texts.forms.share.done, () => app.close(dialog), { style: 'primary' });
      return [h('div.dialog-body', [h('p', words.secretHint), copyField(app, words.secret, secret)]), dialogFoot(done)];
    },
  };
  app.open(dialog);
}

/** In the order of the texts, which have one for each event that can be chosen. */
function eventsIn<Name extends WebhookEvent>(texts: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(texts) as Name[];
}
