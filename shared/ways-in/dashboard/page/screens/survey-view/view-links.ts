/** Shares a view as a live page: its links with what revokes them, and a form for a new one, whose address is shown once. */
import { type Failure, failureOf } from '../../api/failure.ts';
import type { SavedView, ViewLink } from '../../api/pipeline.ts';
import type { App, Dialog } from '../../app.ts';
import { button, submitButton } from '../../parts/controls.ts';
import { copyField } from '../../parts/copy-field.ts';
import { confirm, dialogFoot } from '../../parts/dialog-frame.ts';
import { areaField, segments, textField } from '../../parts/fields.ts';
import { failureNote } from '../../parts/notes.ts';
import { runAction } from '../../parts/run-action.ts';
import { fieldProblem } from '../../parts/say-problem.ts';
import { statusBadge } from '../../parts/status.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';

const day = 86_400;
const usualBase = '5';

export function openViewLinks(app: App, { id: viewId, name }: Pick<SavedView, 'id' | 'name'>): void {
  let links: ViewLink[] = [];
  let expiresIn = '0';
  let password = '';
  let minimumBase = usualBase;
  let sites = '';
  let made: ViewLink | undefined;
  let failure: Failure | undefined;
  let isBusy = false;
  void load();

  async function load(): Promise<void> {
    links = await app.pipeline.views.links(viewId).catch(() => []);
    app.redraw();
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    app.redraw();
    try {
      made = await app.pipeline.views.share(viewId, {
        expires_in: Number(expiresIn) || null,
        password: password || null,
        minimum_base: Number(minimumBase),
        embed_on: sites.split(/[\s,]+/).filter(Boolean),
      });
      failure = undefined;
      await load();
    } catch (error) {
      failure = failureOf(error);
    }
    isBusy = false;
    app.redraw();
  }

  function revoke(link: ViewLink): void {
    const words = app.words.texts.sharing;
    const question = { title: words.revokeTitle, text: words.revokeText, yes: words.revoke };
    confirm(app, question, async () => {
      if (await runAction(app, () => app.pipeline.views.revokeLink(viewId, link.id), words.revoked)) await load();
    });
  }

  /** With the key that is used here. */
  async function resume(link: ViewLink): Promise<void> {
    const { sharing } = app.words.texts;
    if (await runAction(app, () => app.pipeline.views.resumeLink(viewId, link.id), sharing.resumed)) await load();
  }

  function row(link: ViewLink): ElementView {
    const { texts, figures, moment, ago } = app.words;
    const { sharing, forms } = texts;
    const { status, published_at, expires_at, has_password } = link;
    return h('li.shared-view', { key: link.id }, [
      h('p.meta', [
        statusBadge(status, sharing.statuses[status]),
        h('span', { title: moment(link.created_at) }, texts.lists.made(ago(link.created_at, Date.now()))),
        h('span', expires_at === null ? forms.link.endless : forms.share.until(moment(expires_at))),
        h('span', figures.plural(sharing.visits, link.downloads)),
        has_password && h('span', forms.link.password),
        published_at !== null && h('span', sharing.shownSince(ago(published_at, Date.now()))),
      ]),
      status === 'paused' && h('p', sharing.paused),
      link.held_back && h('p.muted.small', sharing.heldBack(figures.count(link.minimum_base ?? 0))),
      h('div.actions', [
        status === 'paused' && button(sharing.resume, () => resume(link)),
        button(sharing.revoke, () => revoke(link)),
      ]),
    ]);
  }

  function fields(): Child {
    const { sharing, forms } = app.words.texts;
    const error = (field: string) => fieldProblem(failure?.errors[field], app.words);
    const periods = [
      ['0', sharing.expiry.never],
      [String(7 * day), sharing.expiry.week],
      [String(30 * day), sharing.expiry.month],
      [String(365 * day), sharing.expiry.year],
    ] as const;
    return [
      h('p', sharing.what),
      segments('view-expires', forms.share.expires, expiresIn, periods, (value) => {
        expiresIn = value;
      }),
      textField(
        'view-minimum-base',
        sharing.minimumBase,
        minimumBase,
        (value) => {
          minimumBase = value;
        },
        {
          hint: sharing.minimumBaseHint,
          error: error('minimum_base'),
          props: { type: 'number', min: '3', max: '1000', step: '1', required: true },
        },
      ),
      textField(
        'view-password',
        forms.share.password,
        password,
        (value) => {
          password = value;
        },
        { hint: forms.share.passwordHint, props: { autocomplete: 'new-password', maxlength: 200 } },
      ),
      h('details.more-fields', [
        h('summary', sharing.embed),
        areaField(
          'view-sites',
          sharing.sites,
          sites,
          (value) => {
            sites = value;
          },
          { hint: sharing.sitesHint, error: error('embed_on.0') ?? error('embed_on') },
        ),
      ]),
    ];
  }

  function ready(link: ViewLink): Child {
    const { share } = app.words.texts.forms;
    return [
      h('p', share.madeHint),
      link.status === 'pending' && h('p', app.words.texts.sharing.pending),
      copyField(app, share.address, link.url ?? ''),
    ];
  }

  const standing = () => links.filter(({ status }) => !['revoked', 'expired', 'failed'].includes(status));

  const dialog: Dialog = {
    title: () => app.words.texts.sharing.title(name),
    view() {
      const { share } = app.words.texts.forms;
      if (made) {
        const link = made;
        const done = button(share.done, () => app.close(dialog), { style: 'primary' });
        return [h('div.dialog-body', { key: 'made', role: 'status' }, ready(link)), dialogFoot(done)];
      }
      return h('form.dialog-form', { onsubmit: submit }, [
        h('div.dialog-body', [
          standing().length > 0 && h('ul.shared-views', { key: 'links' }, standing().map(row)),
          fields(),
        ]),
        dialogFoot(
          [button(app.words.texts.cancel, () => app.close(dialog)), submitButton(share.make, isBusy)],
          failure && failureNote(failure, app.words),
        ),
      ]);
    },
  };
  app.open(dialog);
}
