/**
 * Recognises visitors that only look at a link: chats and networks that draw a preview, search engines, browsers that
 * prefetch. They get a page and use nothing up. A person mistaken for one finds a button on that page.
 */

/** Browsers inside an app (LinkedIn, Facebook, Snapchat…) are people: this lists only the names of fetchers. */
const previewAgents = new RegExp(
  [
    'bot\\b|crawler|spider|preview|unfurl|embedly|iframely|prerender',
    'slack(bot|-img)|telegrambot|whatsapp|facebookexternalhit|facebookcatalog|facebot|meta-external(agent|fetcher)',
    'twitterbot|discordbot|linkedinbot|skype|microsoft (teams|office)|msteams|vkshare|viber|line-?poker|kakaotalk-scrap',
    'mastodon|mattermost|zulip|rocket\\.chat|quora link|nuzzel',
  ].join('|'),
  'i',
);

/** A HEAD of a program that will read the file; browsers and chats that look want a page. */
export function isMeasuring(method: string, header: (name: string) => string | undefined): boolean {
  return method === 'HEAD' && !isPreview(method, header);
}

const fetchedAhead = /prefetch|prerender|preview/i;

export function isPreview(method: string, header: (name: string) => string | undefined): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map(header).join(' ');
  if (method === 'HEAD' && /\btext\/html\b/i.test(header('accept') ?? '')) return true;
  return fetchedAhead.test(purposes) || previewAgents.test(header('user-agent') ?? '');
}
