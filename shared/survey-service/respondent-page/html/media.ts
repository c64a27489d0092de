/** Pictures, films and sound of a question. Only addresses of the web are followed, and players of films are framed. */
import type { Question } from '../../questions/question-schema.ts';
import { attribute, type Html, html } from './html.ts';

interface Media {
  place: 'top' | 'left' | 'right' | 'background';
  markup: Html;
  /** The address of the page's background picture. */
  address: string;
}

export function mediaOf(multimedia: Question['multimedia']): Media | undefined {
  const address = webAddress(
    multimedia?.type === 'img' ? multimedia.imgUrl : (multimedia?.videoUrl ?? multimedia?.imgUrl),
  );
  if (!multimedia || address === undefined) return undefined;
  const place = multimedia.type === 'img' ? (multimedia.imgLocation ?? 'top') : 'top';
  return {
    place,
    address,
    markup: html`<figure class="media">${playerOf(multimedia.type ?? 'img', address, multimedia.videoSettings ?? {})}</figure>`,
  };
}

// assumed: v3 does not show the settings of a player
type PlayerSettings = Readonly<Record<string, unknown>>;

function playerOf(type: 'img' | 'video' | 'audio', address: string, settings: PlayerSettings): Html {
  if (type === 'img') return html`<img src="${address}" alt="" loading="lazy">`;
  const { autoplay, loop, muted, controls } = settings;
  // no browser lets a film with sound start automatically
  const given = { autoplay, loop, muted: muted || (type === 'video' && autoplay), controls: controls !== false };
  const flags = Object.entries(given).map(([name, value]) => attribute(name, value === true));
  if (type === 'audio') return html`<audio src="${address}" preload="none"${flags}></audio>`;
  const framed = framedPlayer(address);
  if (framed === undefined) return html`<video src="${address}" preload="metadata" playsinline${flags}></video>`;
  const asked = Object.entries({ ...given, mute: given.muted }).map(
    ([name, value]) => `${name}=${value === true ? 1 : 0}`,
  );
  return html`<iframe src="${framed}?${asked.join('&')}" title="video" loading="lazy" allow="fullscreen; autoplay" sandbox="allow-scripts allow-same-origin allow-presentation"></iframe>`;
}

/** Players that the page may frame. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://rutube.ru'];

function framedPlayer(address: string): string | undefined {
  const { hostname, pathname, searchParams } = new URL(address);
  const last = pathname.split('/').findLast((part) => /^[\w-]{5,64}$/.test(part));
  if (/(^|\.)youtube(-nocookie)?\.com$/.test(hostname) || hostname === 'youtu.be') {
    const id = searchParams.get('v') ?? last ?? '';
    return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}`;
  }
  if (/(^|\.)vimeo\.com$/.test(hostname)) return `https://player.vimeo.com/video/${last ?? ''}`;
  return /(^|\.)rutube\.ru$/.test(hostname) ? `https://rutube.ru/play/embed/${last ?? ''}` : undefined;
}

export function webAddress(text: string | null | undefined): string | undefined {
  const url = URL.parse(text ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
