/** Small line drawings, 24 by 24. They only repeat the word beside them, so screen readers skip them. */
import { type ElementView, h } from '../view/view.ts';

const drawings = {
  surveys: ['M8 6h12', 'M8 12h12', 'M8 18h8', 'M4 6h.01', 'M4 12h.01', 'M4 18h.01'],
  exports: ['M12 4v11', 'M7.5 10.5 12 15l4.5-4.5', 'M5 19.5h14'],
  batches: ['M12 4 4 8l8 4 8-4-8-4Z', 'm4 12.5 8 4 8-4', 'm4 16.5 8 4 8-4'],
  schedules: ['M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z', 'M12 8v4.5l3 2'],
  destinations: ['M4 12.5 20 4l-5 16-4-6.5-7-1Z', 'm11 13.5 9-9.5'],
  links: ['M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1', 'M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1'],
  webhooks: ['M6 3v4a6 6 0 0 0 6 6h6', 'm14.5 9 4 4-4 4', 'M6 21v-6'],
  trackers: ['M4 18 9.5 12l4 3L20 7', 'M4 4v16h16'],
  presets: ['M6 4h12v16l-6-4-6 4Z'],
  settings: ['M4 7h9', 'M17 7h3', 'M15 9.5v-5', 'M4 17h3', 'M11 17h9', 'M9 19.5v-5'],
  more: ['M6 12h.01', 'M12 12h.01', 'M18 12h.01'],
  search: ['M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z', 'm20 20-4-4'],
  close: ['m6 6 12 12', 'M18 6 6 18'],
  plus: ['M12 5v14', 'M5 12h14'],
  up: ['m6 14 6-6 6 6'],
  down: ['m6 10 6 6 6-6'],
  back: ['m14 6-6 6 6 6'],
  share: ['M12 15V4', 'm8 7.5 4-4 4 4', 'M6 12v7h12v-7'],
  trash: ['M5 7h14', 'M9 7V4.5h6V7', 'm7 7 .8 12.5h8.4L17 7'],
  edit: ['M4 20h4L19 9l-4-4L4 16v4Z', 'm13 7 4 4'],
  retry: ['M20 11a8 8 0 1 0-2.3 6.3', 'M20 5v6h-6'],
  warning: ['M12 4 3 19.5h18L12 4Z', 'M12 10v4', 'M12 16.8h.01'],
  person: ['M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z', 'M4.5 20.5a7.5 7.5 0 0 1 15 0'],
  check: ['m5 12.5 4.5 4.5L19 7.5'],
  eye: [
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z',
    'M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  ],
  copy: ['M9 9h11v11H9z', 'M15 9V4H4v11h5'],
  sun: [
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
    'M12 2.5v2',
    'M12 19.5v2',
    'M4.5 12h-2',
    'M21.5 12h-2',
    'm5.3 5.3 1.4 1.4',
    'm17.3 17.3 1.4 1.4',
    'm5.3 18.7 1.4-1.4',
    'm17.3 6.7 1.4-1.4',
  ],
  moon: ['M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z'],
  screen: ['M4 5h16v11H4z', 'M9 20h6', 'M12 16v4'],
  leave: ['M10 4.5H5v15h5', 'M14 8l4 4-4 4', 'M18 12H9.5'],
  pause: ['M9 6v12', 'M15 6v12'],
  play: ['M8 5.5v13l10-6.5-10-6.5Z'],
  file: ['M6 3.5h8l4 4v13H6z', 'M14 3.5v4h4'],
} as const;

export type IconName = keyof typeof drawings;

export function icon(name: IconName): ElementView {
  return h(
    'svg.icon',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    drawings[name].map((d) => h('path', { d })),
  );
}
