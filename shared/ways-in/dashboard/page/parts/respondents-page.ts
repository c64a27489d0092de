/**
 * Where respondents answer a survey, for its owner: the page, and where the survey service is beside us, a preview of the
 * draft, the QR code, and how many have answered, which moves while they do.
 */
import { operations } from '../../../../surveys/operations.ts';
import { readAnswerCount } from '../api/surveys.ts';
import type { App } from '../app.ts';
import { type Child, h } from '../view/view.ts';
import { watch } from '../watched.ts';

const COUNT_EVERY_MS = 10_000;
/** A preview is good for an hour. */
const ADDRESSES_EVERY_MS = 30 * 60_000;
const QR_PIXELS = 200;

interface Addresses {
  url_shared: string;
  url_preview: string;
  url_qr_svg: string;
  url_qr_png: string;
}

interface RespondentsPage {
  /** Undefined until it is known, null if nobody counts. */
  count(): number | null | undefined;
  view(): Child;
  stop(): void;
}

export function createRespondentsPage(app: App, id: number): RespondentsPage {
  const isHere = document.documentElement.dataset.pages === 'here';
  const read = () => app.call<Addresses>('GET', `/v3${operations.settings(id)}`);
  const addresses = isHere ? watch(read, app.redraw, () => ADDRESSES_EVERY_MS) : undefined;
  const counted = isHere
    ? watch(
        () => readAnswerCount(app.call, id),
        app.redraw,
        () => COUNT_EVERY_MS,
      )
    : undefined;
  return {
    count: () => (counted ? (counted.data ?? (counted.failure && null)) : app.surveys.answerCount(id)),
    view: () => links(app, id, addresses?.data),
    stop() {
      addresses?.stop();
      counted?.stop();
    },
  };
}

function links(app: App, id: number, addresses: Addresses | undefined): Child {
  const { surveys: texts } = app.words.texts;
  const { pageUrl, isPublished } = app.surveys.all?.find((survey) => survey.id === id) ?? {};
  const open = isPublished && pageUrl !== undefined && outside(pageUrl, texts.openPage);
  if (!addresses) return open && h('div.respondents-page', open);
  const { url_shared, url_preview, url_qr_svg, url_qr_png } = addresses;
  const size = { width: QR_PIXELS, height: QR_PIXELS };
  return h('div.respondents-page', [
    open,
    outside(url_preview, texts.preview),
    h('details', [
      h('summary', texts.qr),
      h('img', { src: url_qr_svg, alt: texts.qrOf(url_shared), loading: 'lazy', ...size }),
      h('p', [outside(`${url_qr_svg}?download`, 'SVG'), ' · ', outside(`${url_qr_png}?download`, 'PNG')]),
    ]),
  ]);
}

function outside(href: string, text: string): Child {
  return h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, text);
}
