import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type Check = { message: string };
type Result = {
  violations: { id: string; nodes: { html: string; target: string[]; any: Check[]; all: Check[]; none: Check[] }[] }[];
};
type Axe = { run(within: Document, options: object): Promise<Result> };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules whose verdict hangs on the skin; all others say the same in both. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/**
 * What WCAG 2.2 A and AA find on the page as it stands, one line per element. The checker is put into a document once
 * and stays, which makes a visit ten times faster than through its Playwright package; our pages have no frames.
 */
export async function findings(page: Page, only: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: Axe }).axe.run(document, { runOnly, resultTypes: ['violations'] }),
    only === 'colours' ? { type: 'rule', values: aboutColours } : { type: 'tag', values: guidelines },
  );
  const noKeys = only === 'colours' ? [] : await rowsWithoutKeys(page);
  return [
    ...noKeys,
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, html, any, all, none }) =>
          `${id} at ${target.join(' ')}: ${html.slice(0, 140)} (${[...any, ...all, ...none][0]?.message ?? ''})`,
      ),
    ),
  ];
}

/** Rows that a press opens and no key does: axe sees no fault in them. */
const rowsWithoutKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody tr.cursor-pointer')]
      .filter((row) => !row.querySelector('a[href], button:not([disabled])'))
      .map((row) => `a row that no key opens: ${row.textContent?.slice(0, 80)}`),
  );

/** The same page in both skins. Structure is looked at once; the skin is only a set of colours on the page's root. */
export async function findingsInBothSkins(page: Page): Promise<string[]> {
  const light = await findings(page);
  const wear = (skin: string) =>
    page.evaluate((name) => {
      // Colours on their way from one skin to the other are no finding.
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets = [still];
      document.documentElement.dataset['skin'] = name;
    }, skin);
  await wear('dark');
  const dark = await findings(page, 'colours');
  await wear('light');
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}
