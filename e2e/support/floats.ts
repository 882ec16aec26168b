import type { Page } from 'playwright-core';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';

const names: string[] = Object.values(navigationWords.chat);
const menuNames: string[] = [...Object.values(navigationWords.mainMenu), ...Object.values(navigationWords.quickMenu)];

/**
 * Whether the way to a person lies over something: it has to stand beside the page, in the column of the menu or in the
 * bar below, and there on no other button. What moves under a bar is no chance of the moment: the box that floats is
 * compared with the whole height of the page, however far it is scrolled.
 */
export async function findingsOfFloats(page: Page): Promise<string[]> {
  return page.evaluate(
    ([labels, menus]) => {
      const chat = [...document.querySelectorAll<HTMLElement>('a')].find(
        (link) => labels.includes(link.getAttribute('aria-label') ?? '') && link.getClientRects().length > 0,
      );
      const main = document.querySelector('main');
      // Pages without the menu have a way of their own, among their words.
      const isFramed = [...document.querySelectorAll('nav')].some((nav) => menus.includes(nav.ariaLabel ?? ''));
      if (!main || !isFramed) return [];
      if (!chat) return ['no way to a person on the page'];
      const box = chat.getBoundingClientRect();
      const found: string[] = [];
      const beside = main.getBoundingClientRect();
      const bar = [...document.querySelectorAll<HTMLElement>('div')].find(
        (each) => getComputedStyle(each).position === 'fixed' && each.contains(chat),
      );
      // In the bar it is covered by nothing and covers nothing: the page ends above the bar.
      if (bar) {
        const room = bar.getBoundingClientRect();
        if (box.left < room.left || box.right > room.right || box.top < room.top - 1 || box.bottom > room.bottom + 1)
          found.push('the way to a person stands out of its bar');
        const end = document.documentElement.scrollHeight - (beside.bottom + scrollY);
        if (end < room.height) found.push('the bar below lies over the end of the page');
      } else if (box.left < beside.right && box.right > beside.left)
        found.push('the way to a person lies over the page');
      /** What of it is in sight: what has scrolled out of its own box lies under nothing. */
      const shown = (other: Element) => {
        let { left, right, top, bottom } = other.getBoundingClientRect();
        for (let around = other.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowY === 'visible') continue;
          const edge = around.getBoundingClientRect();
          [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
          [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        return { left, right, top, bottom };
      };
      for (const other of document.querySelectorAll('a, button')) {
        const { left, right, top, bottom } = shown(other);
        if (other === chat || left >= right || top >= bottom || main.contains(other)) continue;
        if (left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1)
          found.push(`the way to a person lies over “${other.textContent || other.getAttribute('aria-label')}”`);
      }
      return found;
    },
    [names, menuNames] as const,
  );
}
