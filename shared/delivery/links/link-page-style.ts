/** The look of the pages: one card, the system's own fonts, light or dark as the reader has it. */

export const linkPageStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #545c66; --paper: #fff; --back: #eef1f4; --line: #8a94a0; --rule: #d5dae0;
  --accent: #1f5fbf; --on-accent: #fff; --wrong: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f4; --soft: #aeb6c0; --paper: #20252b; --back: #14171b;
  --line: #78828e; --rule: #3a4149; --accent: #8ab4f8; --on-accent: #10151c; --wrong: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 27rem; padding: 2rem; border-radius: 0.75rem; background: var(--paper);
  box-shadow: 0 1px 3px rgb(0 0 0 / 0.2); }
h1 { margin: 0 0 0.75rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance; }
p { margin: 0 0 1.25rem; color: var(--soft); }
p:last-child, form { margin: 0; }
.shared { margin-bottom: 1.25rem; padding: 0.75rem 0; border-block: 1px solid var(--rule); overflow-wrap: anywhere; }
.shared p { margin: 0; }
.shared .detail { margin-top: 0.25rem; font-size: 0.9375rem; }
.file { color: var(--ink); font-weight: 600; }
.file span { color: var(--soft); font-weight: 400; white-space: nowrap; }
.wrong { color: var(--wrong); font-weight: 600; }
label { display: block; margin-bottom: 0.375rem; font-weight: 600; }
input, button { width: 100%; min-height: 2.75rem; border-radius: 0.5rem; font: inherit; }
input { padding: 0 0.75rem; border: 1px solid var(--line); background: transparent; color: inherit; }
button { margin-top: 1rem; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600;
  cursor: pointer; }
p + form button { margin-top: 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (forced-colors: active) { main, button { border: 1px solid; } }
`;
