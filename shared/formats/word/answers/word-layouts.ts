/** How the answers stand in a Word file; the first one where nothing is said. */
export const wordLayouts = ['table', 'pages', 'blocks'] as const;

export type WordLayout = (typeof wordLayouts)[number];
