/**
 * What the page does beyond its form, where a browser runs scripts: sliders, rankings by touch, drafts kept while one
 * types. The form works without any of it.
 */
export const pageScript = `(() => {
'use strict';
const form = document.querySelector('form.survey');
document.documentElement.classList.add('js');
if (!form) return;
const each = (selector, use) => form.querySelectorAll(selector).forEach(use);
const next = form.querySelector('.next');
const tell = (field) => field.dispatchEvent(new Event('change', { bubbles: true }));
const typedIn = () => [...new FormData(form)].filter(([name, value]) => name.startsWith('q.') && typeof value === 'string');

// what was typed just before a reload: its draft may still be on the way
const memory = form.dataset.draft + ' ' + form.elements.step.value;
const shelf = (() => { try { return sessionStorage; } catch { return undefined; } })();
const last = shelf?.getItem(memory);
if (last) {
  const typed = JSON.parse(last);
  for (const field of form.elements) {
    if (!field.name.startsWith('q.') || field.type === 'file' || field.matches(':disabled')) continue;
    const values = typed.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === 'radio' || field.type === 'checkbox') field.checked = values.includes(field.value);
    else if (values.length > 0) field.value = values[0];
  }
  shelf.removeItem(memory);
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
  const field = shown.previousElementSibling;
  const show = () => {
    const moment = field.value.includes(':') && !field.value.includes('T') ? 'T' + field.value : field.value;
    const [[year = '', month = '', day = ''], [hour = '', minute = '']] = [moment.split('T')[0].split('-'), (moment.split('T')[1] ?? '').split(':')];
    const half = String(hour % 12 || 12);
    const parts = { YYYY: year, YY: year.slice(-2), MM: month, M: Number(month), DD: day, D: Number(day), HH: hour, H: Number(hour),
      hh: half.padStart(2, '0'), h: half, mm: minute, ss: '00', A: hour < 12 ? 'AM' : 'PM', a: hour < 12 ? 'am' : 'pm' };
    shown.textContent = moment === '' ? '' : shown.dataset.format.replace(/YYYY|YY|MM|M|DD|D|HH|H|hh|h|mm|ss|A|a/g, (name) => parts[name]);
  };
  field.addEventListener('input', show);
  show();
});

const progress = document.querySelector('.top progress[data-fields]');
const fieldsets = [...form.querySelectorAll('fieldset.question')];
const isAnswered = (question) => [...question.querySelectorAll('input,select,textarea')].some((field) =>
  field.type === 'radio' || field.type === 'checkbox' ? field.checked : field.type !== 'range' && field.value !== '') || question.querySelector('.files li:not(.failed)') !== null;
const showProgress = () => {
  if (!progress || fieldsets.length === 0) return;
  progress.max = fieldsets.length;
  progress.value = fieldsets.filter(isAnswered).length;
};
showProgress();

let timer;
let isSent = false;
const keep = () => {
  if (isSent || !form.dataset.draft) return;
  const data = new FormData(form);
  for (const [name, value] of [...data]) if (typeof value !== 'string') data.delete(name);
  navigator.sendBeacon(form.dataset.draft, data);
};
form.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(keep, 1500); showProgress(); });
form.addEventListener('change', () => { clearTimeout(timer); timer = setTimeout(keep, 400); showProgress(); });
addEventListener('pagehide', () => {
  clearTimeout(timer);
  keep();
  if (!isSent && form.dataset.draft) shelf?.setItem(memory, JSON.stringify(typedIn()));
});

form.addEventListener('submit', (event) => {
  if (isSent) return event.preventDefault();
  isSent = true;
  clearTimeout(timer);
  form.setAttribute('aria-busy', 'true');
});
addEventListener('pageshow', () => { isSent = false; form.removeAttribute('aria-busy'); });

const puzzle = form.querySelector('[data-puzzle]');
if (puzzle) solve(JSON.parse(puzzle.dataset.puzzle), puzzle.parentElement.querySelector('[data-busy]'));

async function solve({ algorithm, challenge, salt, signature, maxnumber }, told) {
  told.textContent = told.dataset.busy;
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
  told.textContent = told.dataset.done;
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

const wrong = form.querySelector('.wrong input:not([type=hidden]),.wrong select,.wrong textarea');
if (wrong) wrong.focus();
})();`;
