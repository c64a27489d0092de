/**
 * Files that the browser sends straight to the store as soon as they are chosen, each with its progress, a second try and
 * a way to take it back. Where that is not offered, or the page has no origin, files go with the form as ever; what is too
 * large for that is refused before anything is sent.
 */
export const uploadScript = `(() => {
'use strict';
const form = document.querySelector('form.survey');
const inputs = form ? [...form.querySelectorAll('input[type=file]')] : [];
let underWay = 0;
let wanted;
inputs.forEach((input) => {
  const words = JSON.parse(input.dataset.words);
  const list = input.parentElement.querySelector('.files');
  const alarm = input.parentElement.querySelector('[data-message]');
  const tell = (text) => { alarm.textContent = text; alarm.hidden = text === ''; };
  const hint = input.parentElement.querySelector('.pick+.hint');
  if (!input.dataset.send || self.origin === 'null') return input.addEventListener('change', () => {
    checkSize(input, words, tell);
    hint.textContent = [...input.files].map(({ name }) => name).join(', ') || input.dataset.hint;
  });
  hint.textContent = words.limit;
  list.querySelectorAll('li').forEach((item) => { item.querySelector('label').remove(); removable(item); });
  input.addEventListener('change', () => {
    tell('');
    for (const file of [...input.files]) start(file);
    input.value = '';
  });

  function start(file) {
    const item = document.createElement('li');
    const name = document.createElement('bdi');
    name.textContent = file.name;
    const progress = document.createElement('progress');
    progress.max = 1;
    progress.value = 0;
    progress.setAttribute('aria-label', file.name);
    const state = document.createElement('span');
    state.setAttribute('role', 'status');
    item.append(name, progress, state);
    list.append(item);
    list.hidden = false;
    send(item, file, {});
  }

  async function send(item, file, known) {
    const state = item.querySelector('span');
    const progress = item.querySelector('progress');
    item.querySelectorAll('button').forEach((button) => button.remove());
    item.classList.remove('failed');
    progress.hidden = false;
    state.textContent = words.sending;
    underWay++;
    try {
      known.form ??= await ask('', { question: input.dataset.question, name: file.name, size: file.size });
      known.isThere ||= await post(known.form, file, progress);
      const { url } = await ask('/' + known.form.id, {});
      item.dataset.url = url;
      progress.hidden = true;
      state.textContent = words.sent;
      removable(item);
      form.dispatchEvent(new Event('change'));
    } catch (error) {
      progress.hidden = true;
      item.classList.add('failed');
      state.textContent = error.refusal ?? words.failed;
      if (!error.refusal) addButton(item, words.again, () => send(item, file, known.isThere ? known : {}));
      addButton(item, words.remove, () => remove(item));
    }
    underWay--;
    if (underWay > 0 || !wanted) return;
    const button = wanted;
    wanted = undefined;
    if (form.querySelector('.files .failed')) button.focus(); else form.requestSubmit(button);
  }

  /** An error message of the server is shown; everything else can be tried again. */
  async function ask(path, fields) {
    const body = new FormData();
    body.append('ticket', form.elements.ticket.value);
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const response = await fetch(input.dataset.send + path, { method: 'POST', body });
    const answer = await response.json();
    if (response.status === 422 && answer.error) throw { refusal: answer.error };
    if (!response.ok) throw {};
    return answer;
  }

  function post({ url, fields }, file, progress) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', file);
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', url);
      request.upload.onprogress = ({ loaded, total }) => { progress.value = total > 0 ? loaded / total : 0; };
      request.onload = () => (request.status < 300 ? resolve(true) : reject({}));
      request.onerror = request.onabort = request.ontimeout = () => reject({});
      request.send(body);
    });
  }

  function removable(item) { addButton(item, words.remove, () => remove(item)); }

  async function remove(item) {
    const id = item.dataset.url?.split('/').pop();
    try {
      if (id) await ask('/' + id + '/drop', {});
      item.remove();
      list.hidden = list.children.length === 0;
      input.focus();
      form.dispatchEvent(new Event('change'));
    } catch (error) { tell(error.refusal ?? words.failed); }
  }

  function addButton(item, label, use) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.setAttribute('aria-label', label + ': ' + item.querySelector('bdi').textContent);
    button.addEventListener('click', use);
    item.append(button);
  }
});

function checkSize(input, words, tell) {
  const sizeBytes = inputs.flatMap(({ files }) => [...files]).reduce((sum, { size }) => sum + size, 0);
  const isTooLarge = sizeBytes > Number(input.dataset.most);
  tell(isTooLarge ? words.tooLarge : '');
  if (isTooLarge) input.value = '';
}

/** Whoever goes on while a file is on its way goes on when it has arrived; when the time is over, at once. */
form?.addEventListener('submit', (event) => {
  if (underWay === 0 || document.querySelector('[data-seconds]')?.textContent === '0:00') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  wanted = event.submitter ?? form.querySelector('.next');
}, true);
})();`;
