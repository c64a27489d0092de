/** The look of a shared view: the system's own fonts, light or dark as the reader has it, and plain on paper. */

export const viewPageStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #545c66; --paper: #fff; --back: #eef1f4; --rule: #d5dae0; --accent: #1f5fbf;
  --warn: #8a5300; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --soft: #aeb6c0; --paper: #12181f; --back: #0b0f14; --rule: #2c3742;
  --accent: #8ab4f8; --warn: #f0b75a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main, footer { margin: 0 auto; max-width: 76rem; padding-inline: 1.25rem; }
header { padding-block: 2rem 1.25rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; text-wrap: balance; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.25rem; }
h3, .opening h2 { margin: 0 0 0.25rem; font-size: 1.0625rem; line-height: 1.4; }
.of { margin: 0.25rem 0 0; font-size: 1.0625rem; color: var(--soft); }
.detail { margin: 0.5rem 0 0; font-size: 0.875rem; color: var(--soft); }
.soft, figcaption { margin: 0 0 0.5rem; color: var(--soft); font-size: 0.875rem; }
.warning { margin: 0 0 0.5rem; color: var(--warn); font-size: 0.875rem; }
.cards { columns: 30rem 2; column-gap: 1rem; }
.card { margin-bottom: 1rem; break-inside: avoid; padding: 1.25rem; border: 1px solid var(--rule); border-radius: 0.75rem; background: var(--paper); }
.figures { display: grid; margin: 0; gap: 1rem; }
.figures.large { grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); }
.figures.large > div { padding: 1rem 1.25rem; border: 1px solid var(--rule); border-radius: 0.75rem; background: var(--paper); }
.figures.small { grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 0.75rem; margin-bottom: 0.75rem; }
.figures dt { color: var(--soft); font-size: 0.875rem; }
.figures dd { margin: 0; }
.figures strong { display: block; text-wrap: balance; font-size: 1.5rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.figures.small strong { font-size: 1.125rem; }
.figures span { display: block; color: var(--soft); font-size: 0.8125rem; }
.figures .change { color: var(--ink); font-weight: 600; }
.figures .change.up, .figures .change.down { color: var(--accent); }
.figures .change span { display: inline; color: var(--soft); font-weight: 400; }
.figures.large { margin-bottom: 1rem; }
.cards.opening { columns: 1; }
td.bar { min-width: 5rem; }
td.bar svg { display: block; width: 100%; height: 0.625rem; margin-top: 0.375rem; fill: var(--accent); }
td.bar .track { fill: var(--rule); }
[dir=rtl] td.bar svg { transform: scaleX(-1); }
.findings { margin: 0; padding-inline-start: 1.25rem; }
.findings li { margin-bottom: 0.5rem; }
.findings span { display: block; margin: 0; }
.facts { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0.25rem 1.25rem; margin: 0; font-size: 0.9375rem; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; }
figure { margin: 0.5rem 0; }
.chart { display: block; width: 100%; height: auto; max-width: 40rem; overflow: visible; }
.chart.narrow { display: none; }
@media (max-width: 30rem) { .chart.wide { display: none; } .chart.narrow { display: block; } header { padding-block: 1.25rem 1rem; }
  header, main, footer { padding-inline: 0.75rem; } .card { padding: 1rem; } h1 { font-size: 1.5rem; }
  .figures.large { grid-template-columns: 1fr 1fr; gap: 0.75rem; } .figures.large > div { padding: 0.75rem 1rem; }
  .figures.large > div:last-child:nth-child(odd) { grid-column: 1 / -1; } .bar { display: none; }
  /* each row of the table at a glance is a block: its columns have no room beside each other */
  .opening thead { position: absolute; overflow: hidden; width: 1px; height: 1px; clip-path: inset(50%); }
  .opening table, .opening tbody, .opening tr, .opening th { display: block; }
  .opening tbody th, .opening td { padding: 0; border: 0; }
  .opening tr { padding-block: 0.625rem; border-bottom: 1px solid var(--rule); }
  .opening td { display: flex; gap: 1rem; justify-content: space-between; color: var(--soft); }
  .opening td:first-of-type { color: inherit; font-weight: 600; }
  .opening td.end::before { content: attr(data-title); }
  .opening td.bar, .opening td.none { display: none; }
  .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: 0.5rem; } }
details { margin-top: 0.5rem; }
summary { width: fit-content; padding-block: 0.375rem; color: var(--accent); font-size: 0.9375rem; cursor: pointer; }
.scroll { margin-top: 0.5rem; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; overflow-wrap: break-word; font-variant-numeric: tabular-nums; }
caption { padding-bottom: 0.375rem; color: var(--soft); text-align: start; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; font-weight: 400; }
thead th { color: var(--soft); font-size: 0.8125rem; font-weight: 600; }
.start { text-align: start; }
.end { padding-inline: 0.75rem 0; text-align: end; }
footer { padding-block: 1.5rem 2.5rem; color: var(--soft); font-size: 0.875rem; }
footer p { margin: 0 0 0.5rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
/* what is open on the screen is on paper too */
@page { margin: 14mm; }
@media print { :root { --ink: #000; --soft: #444; --back: #fff; --rule: #bbb; --accent: #000; } body { font-size: 10pt; }
  header, main, footer { max-width: none; padding-inline: 0; } header { padding-block: 0 1rem; } h2 { break-after: avoid; }
  .scroll { overflow: visible; } .figures.large { grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: 0.5rem; }
  .figures.large > div { padding: 0.5rem 0.75rem; } .cards { columns: 2; } .chart.wide { display: block; } .chart.narrow { display: none; }
  .cards .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: 0.5rem; } summary { display: none; } tr { break-inside: avoid; } }
`;
