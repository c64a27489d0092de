/** The mails that had no server to leave by, each in a frame of its own where it can do nothing but be read. */
import type { OutboxMail } from '../../api/destinations.ts';
import type { App, Dialog } from '../../app.ts';
import { button } from '../../parts/controls.ts';
import { waitingNote } from '../../parts/notes.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';
import { watch } from '../../watched.ts';

export function createOutbox(app: App): { view(): Child; stop(): void } {
  const mails = watch(
    () => app.pipeline.destinations.outbox(),
    app.redraw,
    () => 5000,
  );

  function list(): Child {
    const words = app.words.texts.forms.destination.outbox;
    if (!mails.data) return waitingNote(mails, 2, app.words);
    const { data } = mails.data;
    if (data.length === 0) return h('p.muted', words.none);
    return h(
      'ul.cards.tight',
      data.map((mail) => mailRow(app, mail)),
    );
  }

  return {
    stop: mails.stop,
    view() {
      const words = app.words.texts.forms.destination.outbox;
      return h('section.outbox', { key: 'outbox' }, [
        h('h2.section-title', words.title),
        h('p.muted', words.hint),
        list(),
      ]);
    },
  };
}

function mailRow(app: App, mail: OutboxMail): ElementView {
  const words = app.words.texts.forms.destination.outbox;
  return h('li.card.row-card', { key: mail.id }, [
    h('div', [
      h('p', { dir: 'auto' }, h('strong', mail.subject)),
      h('p.meta', [
        h('span', { dir: 'auto' }, words.to(mail.to)),
        h('span', app.words.moment(mail.at)),
        mail.attachments.map(({ name, size_bytes }) =>
          h('span', { key: name, dir: 'auto' }, `${name} (${app.words.bytes(size_bytes)})`),
        ),
      ]),
    ]),
    button(words.open, () => openMail(app, mail), { label: words.openNamed(mail.subject), icon: 'eye' }),
  ]);
}

function openMail(app: App, mail: OutboxMail): void {
  const dialog: Dialog = {
    size: 'wide',
    title: () => mail.subject,
    view() {
      const words = app.words.texts.forms.destination.outbox;
      return h('div.dialog-body', [
        h('p.meta', h('span', { dir: 'auto' }, words.to(mail.to))),
        mail.attachments.length > 0 &&
          h('p.meta', [
            h('strong', words.attachments),
            mail.attachments.map(({ name, size_bytes }) =>
              h('span', { key: name, dir: 'auto' }, `${name} (${app.words.bytes(size_bytes)})`),
            ),
          ]),
        h('iframe.mail-frame', {
          src: mail.view_url,
          title: words.frame,
          sandbox: 'allow-popups allow-popups-to-escape-sandbox',
          referrerpolicy: 'no-referrer',
        }),
      ]);
    },
  };
  app.open(dialog);
}
