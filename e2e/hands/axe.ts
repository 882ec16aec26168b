import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Rules whose verdict hangs on the skin; all others say the same in both. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/** What WCAG 2.2 A and AA find on the page as it stands, one line per element. */
export async function findings(page: Page, only: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  const axe = new AxeBuilder({ page: page as never });
  const { violations } = await (
    only === 'colours' ? axe.withRules(aboutColours) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id} at ${node.target.join(' ')}: ${node.html.slice(0, 140)}${node.any[0]?.message ? ` (${node.any[0].message})` : ''}`),
  );
}

/** The same page in both skins. Structure is looked at once; the skin is only a set of colours on the page's root. */
export async function findingsInBothSkins(page: Page): Promise<string[]> {
  const light = await findings(page);
  const wear = (skin: string) => page.evaluate((name) => void (document.documentElement.dataset['skin'] = name), skin);
  await wear('dark');
  const dark = await findings(page, 'colours');
  await wear('light');
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}
