/**
 * The clocks of the page, where a browser runs scripts: that of the survey, at whose end the form is sent, and those of
 * single questions, at whose end what is typed is kept and the question closed. The server measures the time independently.
 */
export const timeScript = `(() => {
'use strict';
const form = document.querySelector('form.survey');
if (!form) return;
const next = form.querySelector('.next');

function count(clock, seconds, atEnd) {
  const endsAt = performance.now() + seconds * 1000;
  const tick = () => {
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    clock.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0');
    if (left > 0) setTimeout(tick, 500); else atEnd();
  };
  tick();
}

function add(name, value) {
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name, value });
  form.append(field);
}

function close(question, clock) {
  const id = question.id.slice(2);
  const isIts = (name) => name === 'q.' + id || name.startsWith('q.' + id + '.');
  const isOnly = form.querySelectorAll('fieldset.question').length === 1;
  const hadFocus = question.contains(document.activeElement);
  // where nothing is stored, the server hears of it by the form alone
  if (!form.dataset.draft) add('over', id);
  if (isOnly) form.requestSubmit(next);
  // a closed field is not sent: what it holds now goes on in its place
  for (const [name, value] of [...new FormData(form)]) if (isIts(name) && typeof value === 'string') add(name, value);
  question.disabled = true;
  clock.parentElement.hidden = true;
  const note = question.querySelector('[data-over]');
  note.textContent = note.dataset.over;
  if (hadFocus) note.focus();
  form.dispatchEvent(new Event('change'));
}

const clock = document.querySelector('[data-seconds]');
if (clock) count(clock, clock.dataset.seconds, () => form.requestSubmit(next));
form.querySelectorAll('[data-limit]').forEach((each) => count(each, each.dataset.limit, () => close(each.closest('.question'), each)));
})();`;
