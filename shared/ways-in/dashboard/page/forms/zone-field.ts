/** A time zone, found by a few letters of its city, each with how far it is from UTC now. */
import type { App } from '../app.ts';
import { pickField } from '../parts/pick-field.ts';
import type { ElementView } from '../view/view.ts';
import { viewerZone } from '../viewer-zone.ts';
import type { PageLanguage } from '../words.ts';

/** The reader's own first, then UTC, then all there are. */
const zones = [...new Set([viewerZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

export function zoneField(
  app: App,
  name: string,
  label: string,
  zone: string,
  onpick: (zone: string) => void,
): ElementView {
  // one that was chosen before stays a choice, even if this browser's list lacks it
  const known = zones.includes(zone) ? zones : [zone, ...zones];
  const choices = known.map((one) => [one, shownZone(one)] as const);
  return pickField(name, label, zone, choices, onpick, {
    hint: offsetOf(zone),
    // the browser offers what holds the letters: the name has to be there
    aside: ([one], shown) => (isPlain(shown) ? offsetOf(one) : `${nameOf(one, app.words.language)}, ${offsetOf(one)}`),
    found: ([one, text], shown) => (isPlain(shown) ? text : `${text} ${nameOf(one, app.words.language)}`),
  });
}

const shownZone = (zone: string) => zone.replaceAll('_', ' ');

/** Nothing but letters of the zones' own names: those in the reader's language cost time. */
const isPlain = (shown: string) => /^[\p{ASCII}]*$/u.test(shown);

export const offsetOf = remembered((zone) => partOf(zone, 'en-GB', 'longOffset').replace('GMT', 'UTC'));
const nameOf = remembered((zone, language) => partOf(zone, language, 'shortGeneric'));

function partOf(timeZone: string, language: string, timeZoneName: 'longOffset' | 'shortGeneric'): string {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** Asking the browser takes most of a millisecond for each of four hundred. */
function remembered(work: (zone: string, language: PageLanguage) => string) {
  const known = new Map<string, string>();
  return (zone: string, language: PageLanguage = 'en') => {
    const key = `${language} ${zone}`;
    const value = known.get(key) ?? work(zone, language);
    known.set(key, value);
    return value;
  };
}
