/** The look of a codebook in a browser and on paper: the system's own fonts, light or dark as the reader has it. */

export const htmlStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #545c66; --paper: #fff; --tint: #f3f5f8; --rule: #d5dae0; --accent: #1f5fbf; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f4; --soft: #aeb6c0; --paper: #14171b; --tint: #20252b; --rule: #3a4149;
  --accent: #8ab4f8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.875rem; line-height: 1.25; text-wrap: balance; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.375rem; }
h3 { margin: 0; font-size: 1.0625rem; line-height: 1.4; }
.kind { margin: 0 0 0.25rem; color: var(--soft); }
code { padding: 0.0625rem 0.375rem; border-radius: 0.25rem; background: var(--tint); font: 0.875em/1.4 ui-monospace, monospace; }
a { color: var(--accent); }
a code { color: inherit; }
dl { margin: 0; display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0.25rem 1.25rem; }
dt { color: var(--soft); }
dd { margin: 0; }
dl.figures { display: flex; flex-wrap: wrap; gap: 0.5rem 1.75rem; margin-top: 0.625rem; }
dl.figures dt { font-size: 0.8125rem; }
dl.figures dd { font-weight: 600; font-variant-numeric: tabular-nums; }
nav ol { margin: 0; padding: 0; list-style: none; columns: 22rem auto; column-gap: 2rem; }
nav li { padding: 0.1875rem 0; break-inside: avoid; }
nav a { text-decoration: none; }
nav a:hover, nav a:focus-visible { text-decoration: underline; }
section.variable { padding: 1.25rem 0; border-top: 1px solid var(--rule); }
.question, .meta { margin: 0.25rem 0 0; color: var(--soft); }
.meta { font-size: 0.875rem; }
.scroll { margin-top: 0.75rem; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; overflow-wrap: break-word; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--rule); text-align: start; vertical-align: top; }
thead th { color: var(--soft); font-size: 0.8125rem; font-weight: 600; }
tbody th { font-weight: 400; }
th.code { width: 4.5rem; }
td[dir] { min-width: 9rem; }
th.number, td.number { width: 1%; padding-inline: 0.75rem 0; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
.was { display: block; color: var(--soft); font-size: 0.8125rem; }
.hidden { color: var(--soft); font-style: italic; font-weight: 400; }
:target { scroll-margin-top: 1rem; }
:target h3, tr:target { background: var(--tint); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 40rem) { body { padding-top: 1.25rem; } dl:not(.figures) { grid-template-columns: 1fr; gap: 0; }
  dl:not(.figures) dd { margin-bottom: 0.5rem; } }
@media print { :root { color-scheme: light; --ink: #000; --soft: #444; --paper: #fff; --tint: #fff; --rule: #bbb; --accent: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; } .scroll { overflow: visible; } thead { display: table-header-group; }
  h2, h3 { break-after: avoid; } tr { break-inside: avoid; } nav { break-after: page; } }
`;
