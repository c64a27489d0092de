/** Adds a destination: people by mail, a bucket or a server, each with the few fields it needs. */
import type { DestinationRequest } from '../../api/destinations.ts';
import { type Failure, failureOf } from '../../api/failure.ts';
import type { App, Dialog } from '../../app.ts';
import { destinationFields } from '../../forms/deliver/destination-fields.ts';
import {
  type DestinationForm,
  destinationKinds,
  destinationRequestOf,
  newDestinationForm,
} from '../../forms/deliver/destination-form.ts';
import { button, submitButton } from '../../parts/controls.ts';
import { dialogFoot } from '../../parts/dialog-frame.ts';
import { segments, textField } from '../../parts/fields.ts';
import { failureNote } from '../../parts/notes.ts';
import { fieldProblem } from '../../parts/say-problem.ts';
import { pathOf } from '../../route.ts';
import { type Child, h } from '../../view/view.ts';

export function openDestinationDialog(app: App): void {
  const form = newDestinationForm(app.words.filesLanguage);
  let failure: Failure | undefined;
  let isBusy = false;

  async function add(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    failure = undefined;
    app.redraw();
    try {
      const words = app.words.texts.forms.destination;
      const wanted: DestinationRequest = destinationRequestOf(form, words.kinds[form.kind]);
      const { id } = await app.pipeline.destinations.create(wanted);
      app.close(dialog);
      app.toast('good', words.created);
      location.hash = pathOf('destinations', id);
    } catch (error) {
      failure = failureOf(error);
    }
    isBusy = false;
    app.redraw();
  }

  const error = (name: string) => fieldProblem(errorsOf(failure, name), app.words);
  const dialog: Dialog = {
    title: () => app.words.texts.forms.destination.new,
    view: () =>
      h('form.dialog-form', { onsubmit: add }, [
        h('div.dialog-body', [kindFields(app, form), destinationFields(app, form, error)]),
        dialogFoot(
          [
            button(app.words.texts.cancel, () => app.close(dialog)),
            submitButton(app.words.texts.forms.destination.create, isBusy),
          ],
          failure && failureNote(failure, app.words),
        ),
      ]),
  };
  app.open(dialog);
}

/** For a list, such as the addresses, the API names the entry. */
function errorsOf(failure: Failure | undefined, name: string): string[] | undefined {
  const found = Object.entries(failure?.errors ?? {}).filter(([path]) => path === name || path.startsWith(`${name}.`));
  return found.length === 0 ? undefined : found.flatMap(([, messages]) => messages);
}

function kindFields(app: App, form: DestinationForm): Child {
  const words = app.words.texts.forms.destination;
  const kinds = destinationKinds.map((kind) => [kind, words.kinds[kind]] as const);
  return [
    segments('destination-kind', words.kind, form.kind, kinds, (value) => {
      form.kind = destinationKinds.find((kind) => kind === value) ?? 'email';
    }),
    textField(
      'destination-name',
      words.name,
      form.name,
      (value) => {
        form.name = value;
      },
      { hint: words.nameHint, props: { maxlength: 200, placeholder: words.kinds[form.kind] } },
    ),
  ];
}
