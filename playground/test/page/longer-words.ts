import type { Page } from "playwright-core";

/** Each word of a page a third longer, as it may be in another language. */
export async function lengthenWords(page: Page): Promise<void> {
  await page.evaluate(`{
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement.closest("script, style, noscript, code") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    const longer = (word) => word + "ë".repeat(Math.round(word.length / 3));
    while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replaceAll(/\\p{L}+/gu, longer);
  }`);
}

/** What is wider than the window, or than the button that it stands in, as HTML. */
export function overflowing(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`(() => {
    const told = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) told.push(\`the page: \${scrollWidth} of \${clientWidth} pixels\`);
    for (const element of document.querySelectorAll("button, select, h1, h2, h3, label, summary")) {
      const { left, right, width } = element.getBoundingClientRect();
      const isShown = width > 1 && element.checkVisibility() && !element.closest(".unseen");
      if (!isShown || getComputedStyle(element).overflow === "hidden") continue;
      const scroller = element.closest(".names, .tabs");
      if (scroller !== null) continue;
      if (left < -1 || right > clientWidth + 1 || element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        told.push(element.outerHTML.replaceAll(/<!--.*?-->|\\s+/gu, " ").slice(0, 160));
    }
    return told;
  })()`);
}
