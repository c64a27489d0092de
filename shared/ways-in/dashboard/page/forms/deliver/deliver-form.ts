/** What a reader has chosen about sending the files on: to which destinations, and to whom by mail right away. */
import { usualPath } from '../../../../../delivery/destinations/path.ts';
import type { BatchRequest } from '../../api/requests.ts';

type DeliverRequest = NonNullable<BatchRequest['deliver']>[number];

export const attachChoices = ['auto', 'link', 'file'] as const;

export interface DeliverForm {
  chosen: string[];
  /** Written by hand; a destination is made of them when the form is sent. */
  people: string;
  path: string;
  attach: (typeof attachChoices)[number];
  linkSeconds: string;
  /** For a mail; empty for none. */
  viewId: string;
  subject: string;
  message: string;
  /** As the request had them before. */
  before: readonly DeliverRequest[];
}

const DAY_SECONDS = 86_400;
export const linkPeriods = { day: DAY_SECONDS, threeDays: 3 * DAY_SECONDS, week: 7 * DAY_SECONDS } as const;

export function newDeliverForm(before: readonly DeliverRequest[] = []): DeliverForm {
  const [first] = before;
  return {
    chosen: before.map(({ destination_id }) => destination_id),
    people: '',
    path: first?.path ?? usualPath,
    attach: first?.attach ?? 'auto',
    linkSeconds: String(first?.link?.expires_in ?? linkPeriods.week),
    viewId: first?.view_id ?? '',
    subject: first?.subject ?? '',
    message: first?.message ?? '',
    before,
  };
}

export function peopleIn({ people }: Pick<DeliverForm, 'people'>): string[] {
  return people.split(/[\s,;]+/).filter((word) => word !== '');
}

export const hasRecipient = (form: DeliverForm) => form.chosen.length > 0 || peopleIn(form).length > 0;

/** The first word that is no address. */
export function notAddress(form: Pick<DeliverForm, 'people'>): string | undefined {
  return peopleIn(form).find((word) => !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(word));
}

/** Undefined where there is nothing to say; what the reader has not touched stays as each destination had it. */
export function deliverOf(form: DeliverForm): DeliverRequest[] | undefined {
  const opened = newDeliverForm(form.before);
  const touched = {
    ...(form.path !== opened.path && { path: form.path }),
    ...(form.attach !== opened.attach && { attach: form.attach }),
    ...(form.linkSeconds !== opened.linkSeconds && { link: { expires_in: Number(form.linkSeconds) } }),
  };
  const { path, attach, viewId: view_id, subject, message } = form;
  const fresh = { path, attach, link: { expires_in: Number(form.linkSeconds) }, view_id, subject, message };
  const requests = form.chosen.map((destination_id) => {
    const known = form.before.find((request) => request.destination_id === destination_id);
    return withMail({ ...(known ?? fresh), ...touched, destination_id }, form, opened);
  });
  return requests.length > 0 || form.before.length > 0 ? requests : undefined;
}

/** Emptied fields are left out. */
function withMail(
  { view_id, subject, message, ...request }: DeliverRequest,
  form: DeliverForm,
  opened: DeliverForm,
): DeliverRequest {
  const chosen = (name: 'viewId' | 'subject' | 'message', own: string | undefined) =>
    form[name] === opened[name] ? own : form[name].trim();
  const mail = {
    view_id: chosen('viewId', view_id),
    subject: chosen('subject', subject),
    message: chosen('message', message),
  };
  return { ...request, ...Object.fromEntries(Object.entries(mail).filter(([, text]) => text)) };
}
