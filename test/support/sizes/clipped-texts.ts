/** Measures every text of a page against its frame: what is cut, runs out of its picture, or lies over another text. */
import type { Page } from 'playwright-core';

/** Runs in the page, which knows nothing of ours. */
const measure = `(() => {
  const found = [];
  const say = (what, element, text) => found.push(what + ': ' + text.trim().slice(0, 60) + ' <' + element.tagName.toLowerCase() + '.' + (element.getAttribute('class') || '') + '>');
  const isSeen = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest('.unseen, datalist, [hidden]');
  const clips = (style) => /hidden|clip/.test(style.overflowX);
  const frameOf = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (/auto|scroll/.test(style.overflowX)) return undefined;
      if (clips(style)) return at;
    }
    return document.documentElement;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.nodeValue.trim() || !element || element.closest('svg, option, title, script, style') || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const frame = frameOf(element);
    if (!frame) continue;
    const box = frame.getBoundingClientRect();
    for (const text of range.getClientRects()) {
      if (text.width > 1 && (text.right > box.right + 1 || text.left < box.left - 1)) { say('cut', element, node.nodeValue); break; }
    }
  }
  for (const button of document.querySelectorAll('button, a.button, .badge, .segment span, .chip span')) {
    if (isSeen(button) && button.scrollWidth > button.clientWidth + 1 && getComputedStyle(button).display !== 'inline') say('wider than its button', button, button.textContent);
  }
  for (const svg of document.querySelectorAll('.chart svg')) {
    const { width, height } = svg.viewBox.baseVal;
    const texts = [...svg.querySelectorAll('text')].map((text) => ({ text, box: text.getBBox() }));
    for (const { text, box } of texts) {
      if (box.x < -2 || box.x + box.width > width + 2 || box.y < -3 || box.y + box.height > height + 4) say('outside its chart', svg, text.textContent);
    }
    for (const [at, one] of texts.entries()) for (const other of texts.slice(at + 1)) {
      const across = Math.min(one.box.x + one.box.width, other.box.x + other.box.width) - Math.max(one.box.x, other.box.x);
      const down = Math.min(one.box.y + one.box.height, other.box.y + other.box.height) - Math.max(one.box.y, other.box.y);
      if (across > 2 && down > 5) say('over another', svg, one.text.textContent + ' / ' + other.text.textContent);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page is wider than the screen: ' + document.documentElement.scrollWidth);
  return [...new Set(found)];
})()`;

export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(measure);
}
