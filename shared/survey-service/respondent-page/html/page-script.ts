/**
 * What the page does beyond its form, where a browser runs scripts: sliders, rankings by touch, drafts kept while one
 * types. The form works without any of it.
 */
export const pageScript = `(() => {
'use strict';
const form = document.querySelector('form.survey');
document.documentElement.classList.add('js');
const memory = (() => {
  const name = 'survey ' + location.pathname;
  const week = 7 * 24 * 3600 * 1000;
  try {
    const shelf = localStorage;
    const read = () => { try { const kept = JSON.parse(shelf.getItem(name)); return kept && Date.now() - kept.at < week ? kept : undefined; } catch {} };
    return { read, write: (kept) => { try { shelf.setItem(name, JSON.stringify(kept)); } catch {} }, forget: () => shelf.removeItem(name) };
  } catch { return undefined; }
})();
if (document.querySelector('[data-ended]')) memory?.forget();
if (!form) return;
const each = (selector, use) => form.querySelectorAll(selector).forEach(use);
const next = form.querySelector('.next');
const tell = (field) => field.dispatchEvent(new Event('change', { bubbles: true }));
const typedIn = () => [...new FormData(form)].filter(([name, value]) => name.startsWith('q.') && typeof value === 'string');

// what was typed and may not have arrived: the connection was lost, the tab closed, or its draft is still on the way
const { draft, sitting } = form.dataset;
const step = form.elements.step.value;
const last = draft && memory?.read();
const isOwn = Boolean(last) && last.sitting === sitting && last.step === step;
if (last && !isOwn) memory.forget();
const note = () => { if (draft) memory?.write({ sitting, step, at: Date.now(), typed: typedIn() }); };
if (isOwn) {
  const { typed } = last;
  for (const field of form.elements) {
    if (!field.name.startsWith('q.') || field.type === 'file' || field.matches(':disabled')) continue;
    const values = typed.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === 'radio' || field.type === 'checkbox') field.checked = values.includes(field.value);
    else if (values.length > 0) field.value = values[0];
  }
}

each('.slider', (slider) => {
  const [typed, range] = slider.querySelectorAll('input');
  range.hidden = false;
  range.addEventListener('input', () => { typed.value = range.value; });
  range.addEventListener('change', () => { typed.value = range.value; tell(typed); });
  typed.addEventListener('input', () => { if (typed.value !== '') range.value = typed.value; });
});

each('.ranking', (list) => {
  const items = [...list.querySelectorAll('.rank')].map((label) => {
    const select = label.querySelector('.place');
    const button = document.createElement('button');
    button.type = 'button';
    select.tabIndex = -1;
    select.setAttribute('aria-hidden', 'true');
    label.prepend(button);
    return { label, select, button };
  });
  const placed = () => items.filter(({ select }) => select.value !== '').sort((a, b) => a.select.value - b.select.value);
  const show = () => items.forEach(({ label, select, button }) => {
    button.textContent = select.value;
    button.setAttribute('aria-label', select.getAttribute('aria-label') + ' ' + select.value);
    button.setAttribute('aria-pressed', String(select.value !== ''));
    label.classList.toggle('placed', select.value !== '');
  });
  items.forEach((item) => item.button.addEventListener('click', (event) => {
    event.preventDefault();
    const order = placed();
    const next = order.includes(item) ? order.filter((other) => other !== item) : [...order, item];
    items.forEach(({ select }) => { select.value = ''; });
    next.forEach(({ select }, at) => { select.value = String(at + 1); });
    show();
    tell(item.select);
  }));
  show();
});

each('.own-text', (text) => {
  const own = text.closest('.own')?.querySelector('.option input');
  const select = own ? undefined : text.previousElementSibling;
  const show = () => { if (select?.matches?.('select')) text.hidden = select.value !== 'other'; };
  text.addEventListener('input', () => { if (own && text.value !== '') own.checked = true; });
  own?.addEventListener('change', () => { if (own.checked) text.focus(); });
  select?.addEventListener?.('change', show);
  show();
});

each('.options', (options) => {
  const alone = options.querySelector('input[type=checkbox][value="o:noneOfAbove"]');
  if (!alone) return;
  options.addEventListener('change', ({ target }) => {
    if (target.type !== 'checkbox' || !target.checked) return;
    options.querySelectorAll('input[type=checkbox]').forEach((box) => { if ((target === alone) !== (box === alone)) box.checked = false; });
  });
});

each('[data-format]', (shown) => {
  const box = shown.previousElementSibling;
  const two = (text) => text.padStart(2, '0');
  const show = () => {
    const fields = [...box.querySelectorAll('[data-part]')];
    const { year = '', month = '', day = '', hour = '', minute = '', half } = Object.fromEntries(fields.map((field) => [field.dataset.part, field.value]));
    const twelve = half ? hour : String(hour % 12 || 12);
    const noon = half || (hour < 12 ? 'am' : 'pm');
    const parts = { YYYY: year, YY: year.slice(-2), MM: two(month), M: Number(month), DD: two(day), D: Number(day), HH: two(hour), H: Number(hour),
      hh: two(twelve), h: twelve, mm: two(minute), ss: '00', A: noon.toUpperCase(), a: noon };
    shown.textContent = fields.some((field) => field.value === '') ? '' : shown.dataset.format.replace(/YYYY|YY|MM|M|DD|D|HH|H|hh|h|mm|ss|A|a/g, (name) => parts[name]);
  };
  box.addEventListener('input', show);
  show();
});

each('[data-find]', (list) => {
  const find = document.createElement('input');
  find.type = 'text';
  find.className = 'find';
  find.dir = 'auto';
  find.placeholder = list.dataset.find;
  find.setAttribute('aria-label', list.dataset.find);
  list.before(find);
  const found = (item, text) => item.textContent.toLowerCase().includes(text) || item.querySelector(':checked, .placed') !== null;
  find.addEventListener('input', (event) => {
    event.stopPropagation();
    const text = find.value.trim().toLowerCase();
    for (const item of list.children) item.hidden = !item.matches('.own') && !found(item, text);
  });
  find.addEventListener('change', (event) => event.stopPropagation());
  find.addEventListener('keydown', (event) => { if (event.key === 'Enter') event.preventDefault(); });
});

// for browsers that do not do so
if (!CSS.supports('field-sizing', 'content')) each('textarea', (text) => {
  const grow = () => { text.style.height = 'auto'; text.style.height = text.scrollHeight + 4 + 'px'; };
  text.addEventListener('input', grow);
  grow();
});

const progress = document.querySelector('.top progress[data-fields]');
const fieldsets = [...form.querySelectorAll('fieldset.question')];
const isAnswered = (question) => [...question.querySelectorAll('input[name],select,textarea')].some((field) =>
  field.type === 'radio' || field.type === 'checkbox' ? field.checked : field.value !== '') || question.querySelector('.files li:not(.failed)') !== null;
const showProgress = () => {
  if (!progress || fieldsets.length === 0) return;
  progress.max = fieldsets.length;
  progress.value = fieldsets.filter(isAnswered).length;
};
showProgress();

let timer;
let isSent = false;
const keep = () => {
  note();
  if (isSent || !draft) return;
  const data = new FormData(form);
  for (const [name, value] of [...data]) if (typeof value !== 'string') data.delete(name);
  navigator.sendBeacon(draft, data);
};
form.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(keep, 1500); showProgress(); });
form.addEventListener('change', () => { clearTimeout(timer); timer = setTimeout(keep, 400); showProgress(); });
const leave = () => { clearTimeout(timer); keep(); };
addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => { if (document.hidden) leave(); });
const lost = form.querySelector('[data-offline]');
addEventListener('online', () => { if (lost) lost.hidden = true; keep(); });
if (isOwn) keep();

form.addEventListener('submit', (event) => {
  if (isSent) return event.preventDefault();
  note();
  if (navigator.onLine === false && lost) {
    event.preventDefault();
    lost.textContent = lost.dataset.offline;
    lost.hidden = false;
    return;
  }
  isSent = true;
  clearTimeout(timer);
  form.setAttribute('aria-busy', 'true');
});
addEventListener('pageshow', () => { isSent = false; form.removeAttribute('aria-busy'); });

const puzzle = form.querySelector('[data-puzzle]');
if (puzzle) solve(JSON.parse(puzzle.dataset.puzzle), puzzle.parentElement.querySelector('[data-busy]'));

async function solve({ algorithm, challenge, salt, signature, maxnumber }, status) {
  status.textContent = status.dataset.busy;
  let isWanted = false;
  const wait = (event) => { event.preventDefault(); event.stopImmediatePropagation(); isWanted = true; };
  form.addEventListener('submit', wait, true);
  const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  for (let number = 0; number <= maxnumber; number++) {
    const tried = await crypto.subtle.digest(algorithm, new TextEncoder().encode(salt + number));
    if (hex(tried) !== challenge) continue;
    puzzle.value = btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
    break;
  }
  status.textContent = status.dataset.done;
  form.removeEventListener('submit', wait, true);
  isSent = false;
  if (isWanted) form.requestSubmit(next);
}

const goOn = next?.textContent;
const showSkip = () => {
  if (next?.dataset.skip) next.textContent = fieldsets.some(isAnswered) ? goOn : next.dataset.skip;
};
form.addEventListener('input', showSkip);
form.addEventListener('change', showSkip);
showSkip();

if ('advance' in form.dataset) {
  // who goes through the answers by keyboard has not decided with the first: for them the button stays
  if (!next.dataset.skip) next.classList.add('by-keyboard');
  let isTouched = false;
  addEventListener('pointerdown', () => { isTouched = true; });
  addEventListener('keydown', () => { isTouched = false; });
  form.addEventListener('click', ({ target }) => {
    if (isTouched && target.type === 'radio' && target.value !== 'other') setTimeout(() => form.requestSubmit(next), 250);
  });
}
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !('noEnter' in form.dataset)) form.requestSubmit(next);
});

const wrong = form.querySelector('.wrong input[name],.wrong select,.wrong textarea,.wrong .rank button');
if (wrong) wrong.focus();
})();`;
