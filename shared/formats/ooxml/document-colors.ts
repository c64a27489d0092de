/** The few colors of a document, so that its styles and its tables agree. */
export const colors = {
  ink: '1F2933',
  muted: '616E7C',
  accent: '1F4E79',
  onAccent: 'FFFFFF',
  band: 'F3F6FA',
  line: 'D3DCE6',
  warning: '9C4221',
} as const;
