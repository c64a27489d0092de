/** How pages look: the dashboard's type and colours, light and dark, on any width. */
export const docsStyle = `:root {
  color-scheme: light dark;
  --ink: light-dark(#1f2933, #e4e9ef);
  --muted: light-dark(#55616e, #a6b3c0);
  --line: light-dark(#d3dce6, #33414f);
  --ground: light-dark(#ffffff, #17212b);
  --sunken: light-dark(#f2f5f8, #202c38);
  --link: light-dark(#0b5cad, #7cb8ff);
}
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif;
}
main {
  max-width: 46rem;
  margin: 0 auto;
  padding: 2.5rem 1.25rem 5rem;
}
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { margin-top: 2.25rem; font-size: 1.2rem; }
a { color: var(--link); }
code { font: 0.875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre {
  overflow-x: auto;
  margin: 0.75rem 0;
  padding: 0.75rem 1rem;
  border: 1px solid var(--line);
  border-radius: 8px;
}
pre code { overflow-wrap: normal; }
pre.typed { background: var(--sunken); }
pre.output { color: var(--muted); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
li { margin: 0.25rem 0; }
:target { scroll-margin-top: 1rem; }
header {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1.5rem;
  align-items: center;
  justify-content: space-between;
  padding: 0.75rem 1.25rem;
  border-bottom: 1px solid var(--line);
}
header nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
header form { display: flex; gap: 0.5rem; align-items: center; }
input, button {
  font: inherit;
  padding: 0.25rem 0.6rem;
  border: 1px solid var(--muted);
  border-radius: 6px;
  background: var(--ground);
  color: var(--ink);
}
input { width: 11rem; min-width: 0; }
.contents { border-left: 3px solid var(--line); padding-left: 1rem; }
.contents ul { margin: 0; padding: 0; list-style: none; columns: 16rem; }
.found li { margin: 1rem 0; overflow-wrap: anywhere; }
.example { position: relative; }
.example button { position: absolute; top: 0.4rem; right: 0.4rem; font-size: 0.8rem; }
.example pre { padding-right: 4.5rem; }
main { overflow-wrap: break-word; }
table { display: block; overflow-x: auto; }
@media (min-width: 70rem) {
  main:has(.contents) { max-width: 66rem; display: grid; grid-template-columns: 14rem minmax(0, 1fr); column-gap: 3rem; }
  main:has(.contents) > * { grid-column: 2; }
  main > .contents {
    grid-area: 1 / 1 / span 999 / 2;
    position: sticky;
    top: 1.5rem;
    align-self: start;
    max-height: calc(100vh - 3rem);
    overflow-y: auto;
    font-size: 0.875rem;
  }
  .contents ul { columns: auto; }
  td:first-child > code:only-child { white-space: nowrap; }
}
`;
