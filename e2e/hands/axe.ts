import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What WCAG 2.2 A and AA find on the page as it stands, one line per element. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page as never })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id} at ${node.target.join(' ')}: ${node.html.slice(0, 140)}${node.any[0]?.message ? ` (${node.any[0].message})` : ''}`),
  );
}
