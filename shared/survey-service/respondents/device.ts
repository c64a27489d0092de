/** What kind of device a user agent speaks of. An unknown agent counts as a desktop. */
import type { Device } from '../store/answer-record.ts';

export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  // an Android agent without the word Mobile is a tablet
  if (/iPad|Tablet|PlayBook|Silk|Kindle/i.test(agent) || (/Android/i.test(agent) && !/Mobile/i.test(agent))) {
    return 'tablet';
  }
  return /Mobi|iPhone|iPod|Android|Windows Phone|Opera Mini/i.test(agent) ? 'mobile' : 'desktop';
}
