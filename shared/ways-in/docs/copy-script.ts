/** Gives every example on a page a button that copies it. Without scripts the pages are whole but for these. */
export const copyScript = `for (const block of document.querySelectorAll('pre.typed')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  const frame = document.createElement('div');
  frame.className = 'example';
  block.replaceWith(frame);
  frame.append(block, button);
}
`;
