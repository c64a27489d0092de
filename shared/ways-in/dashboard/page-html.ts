/** The one HTML page: it names the script and the style sheet, and holds no user data. */

export interface PageFacts {
  script: string;
  style: string;
  /** Shown on the first screen, where a key that everybody may use exists. */
  demoKey: string | undefined;
  /** Mails stay on this machine, and the page shows them. */
  hasOutbox: boolean;
  /** The origin of the respondents' pages, where the survey service beside us has them. */
  pageOrigin?: string | undefined;
}

/** The icon's colours are those of the reports. */
export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="#1f6f8f"/>
<rect x="8" y="15" width="4" height="9" rx="1.5" fill="#fff" fill-opacity=".7"/>
<rect x="14" y="8" width="4" height="16" rx="1.5" fill="#fff"/>
<rect x="20" y="12" width="4" height="12" rx="1.5" fill="#fff" fill-opacity=".85"/>
</svg>
`;

export function pageHtml({ script, style, demoKey, hasOutbox, pageOrigin }: PageFacts): string {
  const demo = demoKey === undefined ? '' : ` data-demo-key="${demoKey}"`;
  const outbox = hasOutbox ? ' data-outbox="here"' : '';
  const pages = pageOrigin === undefined ? '' : ' data-pages="here"';
  return `<!doctype html>
<html lang="en"${demo}${outbox}${pages}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Survey Exports</title>
<link rel="icon" type="image/svg+xml" href="/app/icon.svg">
<link rel="stylesheet" href="/app/${style}">
<script type="module" src="/app/${script}"></script>
</head>
<body>
<noscript>This page needs JavaScript. · Для этой страницы нужен JavaScript. · Esta página necesita JavaScript. · Esta página precisa de JavaScript. · API: /docs</noscript>
</body>
</html>
`;
}
