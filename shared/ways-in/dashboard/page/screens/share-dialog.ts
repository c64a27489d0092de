/** Creates a link to a file: how long it works, with which password, how often. Its address is shown once, right here. */
import { type Failure, failureOf } from '../api/failure.ts';
import type { Link } from '../api/pipeline.ts';
import type { LinkRequest } from '../api/requests.ts';
import type { App, Dialog } from '../app.ts';
import { button, submitButton } from '../parts/controls.ts';
import { copyField } from '../parts/copy-field.ts';
import { dialogFoot } from '../parts/dialog-frame.ts';
import { segments, selectField, textField } from '../parts/fields.ts';
import { failureNote } from '../parts/notes.ts';
import { fieldProblem } from '../parts/say-problem.ts';
import { type Child, h } from '../view/view.ts';

const hour = 3600;

/** What may be asked for on top of what the file has. */
const stricter = {
  same: undefined,
  mask: { personal: 'mask' },
  remove: { personal: 'remove' },
  removeTexts: { personal: 'remove', free_text: 'remove' },
} as const satisfies Record<string, LinkRequest['privacy']>;

const choices = ['same', 'mask', 'remove', 'removeTexts'] as const;

interface Shared {
  fileName: string;
  /** A bundle is shared as it is. */
  canBeStricter: boolean;
  /** What the dialog is called, where it is not about one file. */
  title?: string;
  /** More to choose from. */
  fields?: () => Child;
  /** Longer than a file is kept; 0 seconds: until it is revoked. */
  periods?: readonly (readonly [seconds: string, text: string])[];
}

export function openShareDialog(
  app: App,
  { fileName, canBeStricter, title, fields: moreFields, periods: otherPeriods }: Shared,
  make: (wanted: LinkRequest) => Promise<Link>,
): void {
  let privacy: (typeof choices)[number] = 'same';
  let expiresIn = otherPeriods?.[0]?.[0] ?? String(24 * hour);
  let password = '';
  let most = '';
  let link: Link | undefined;
  let failure: Failure | undefined;
  let isBusy = false;

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    app.redraw();
    try {
      link = await make({
        expires_in: Number(expiresIn),
        password: password || null,
        max_downloads: most.trim() === '' ? null : Number(most),
        ...(privacy !== 'same' && { privacy: stricter[privacy] }),
      });
      failure = undefined;
    } catch (error) {
      failure = failureOf(error);
    }
    isBusy = false;
    app.redraw();
  }

  function fields(): Child {
    const { share } = app.words.texts.forms;
    const periods = otherPeriods ?? [
      [String(hour), share.expiry.hour],
      [String(24 * hour), share.expiry.day],
      [String(72 * hour), share.expiry.threeDays],
      [String(168 * hour), share.expiry.week],
    ];
    const error = (name: string) => fieldProblem(failure?.errors[name], app.words);
    return [
      h('p.file-name', { dir: 'auto' }, fileName),
      moreFields?.(),
      segments('expires', share.expires, expiresIn, periods, (value) => {
        expiresIn = value;
      }),
      canBeStricter &&
        selectField(
          'privacy',
          share.privacy,
          privacy,
          choices.map((choice) => [choice, share.stricter[choice]] as const),
          (value) => {
            privacy = choices.find((choice) => choice === value) ?? 'same';
          },
          { hint: privacy === 'same' ? share.sameHint : share.stricterHint },
        ),
      textField(
        'password',
        share.password,
        password,
        (value) => {
          password = value;
        },
        { hint: share.passwordHint, error: error('password'), props: { autocomplete: 'new-password', maxlength: 200 } },
      ),
      textField(
        'max-downloads',
        share.downloads,
        most,
        (value) => {
          most = value;
        },
        { hint: share.downloadsHint, error: error('max_downloads'), props: { type: 'number', min: '1', step: '1' } },
      ),
    ];
  }

  function ready(made: Link): Child {
    const { share } = app.words.texts.forms;
    return [
      h('p.file-name', { dir: 'auto' }, fileName),
      h('p', share.madeHint),
      made.status === 'pending' && h('p', share.pending),
      copyField(app, share.address, made.url ?? ''),
      made.expires_at !== null && h('p.muted', share.until(app.words.moment(made.expires_at))),
    ];
  }

  const dialog: Dialog = {
    title: () => (link ? app.words.texts.forms.share.made : (title ?? app.words.texts.forms.share.title)),
    view() {
      const { share } = app.words.texts.forms;
      if (link) {
        const done = button(share.done, () => app.close(dialog), { style: 'primary' });
        return [h('div.dialog-body', { key: 'made', role: 'status' }, ready(link)), dialogFoot(done)];
      }
      return h('form.dialog-form', { onsubmit: submit }, [
        h('div.dialog-body', fields()),
        dialogFoot(
          [button(app.words.texts.cancel, () => app.close(dialog)), submitButton(share.make, isBusy)],
          failure && failureNote(failure, app.words),
        ),
      ]);
    },
  };
  app.open(dialog);
}
