/** `/m/{token}`: where links in mails lead, without a key. Opening shows a page; only a post does anything. */
import { createRoute, z } from '@hono/zod-openapi';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ShipmentDeps } from '../../../delivery/destinations/delivery-store.ts';
import { addressPrefix } from '../../../delivery/links/address-prefix.ts';
import { pageLanguage } from '../../../delivery/links/page-language.ts';
import { pageHeaders } from '../../../delivery/links/page-shell.ts';
import { createAddressStore } from '../../../delivery/mail/addresses/address-store.ts';
import { mailPage } from '../../../delivery/mail/addresses/mail-page.ts';
import { openMailLink } from '../../../delivery/mail/addresses/open-mail-link.ts';
import type { MailPage } from '../../../delivery/mail/texts/mail-texts.ts';
import { type Api, type ApiContext, problemResponses } from '../../../http/create-api.ts';
import { createGuessCounter } from '../../../http/guess-limit.ts';
import { Problem } from '../../../problems/problem.ts';

const params = z.object({ token: z.string().max(200) });
const content = { 'text/html': { schema: z.string() } };
const tags = ['Destinations'];
const responses = {
  200: { description: 'A page for the recipient of the e-mail', content },
  ...problemResponses(404, 410, 413, 415, 429),
};
const openRoute = createRoute({
  method: 'get',
  path: '/m/{token}',
  tags,
  summary: 'The page on which somebody agrees to e-mails, or stops them',
  request: { params },
  responses,
});
const pressRoute = createRoute({
  method: 'post',
  path: '/m/{token}',
  tags,
  summary: 'Agree to e-mails, or stop them; also with one click (RFC 8058)',
  request: {
    params,
    // read by hand: a mail program sends a form of either kind, a page's button names itself
    body: { required: false, content: { 'application/x-www-form-urlencoded': { schema: z.looseObject({}) } } },
  },
  responses,
});

const refusals: Partial<Record<MailPage, () => Problem>> = {
  unknown: () => new Problem('not_found.shared_file'),
  expired: () => new Problem('link_expired'),
  too_many: () => new Problem('rate_limited.link_passwords'),
};

export function addMailLinkRoutes(api: Api, sending: ShipmentDeps): void {
  const { records, now } = sending;
  const deps = { ...sending, addresses: createAddressStore(records, now), guesses: createGuessCounter(records, now) };

  const answer = async (c: ApiContext, pressed: 'yes' | 'resume' | undefined): Promise<Response> => {
    const { page, address, language } = await openMailLink(deps, {
      token: c.req.param('token') ?? '',
      addressPrefix: addressPrefix(c.env?.requestContext?.http?.sourceIp),
      pressed,
    });
    const problem = refusals[page]?.();
    if (problem && !/\btext\/html\b/i.test(c.req.header('accept') ?? '')) throw problem;
    const shown = pageLanguage(c.req.header('accept-language'), language);
    const status = (problem?.status ?? 200) as ContentfulStatusCode;
    return c.body(mailPage(page, shown, address), status, pageHeaders());
  };
  api.openapi(openRoute, (c) => answer(c, undefined));
  api.openapi(pressRoute, async (c) => answer(c, await pressedButton(c)));
}

/** A mail program's one click names no button: it means yes. */
async function pressedButton(c: ApiContext): Promise<'yes' | 'resume'> {
  const form = await c.req.parseBody().catch(() => ({}));
  return 'do' in form && form.do === 'resume' ? 'resume' : 'yes';
}
