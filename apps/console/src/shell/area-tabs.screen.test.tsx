import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { front, reads } from '../testing/user.ts';
import { renderScreen } from '../testing/render-screen.tsx';

beforeEach(() => page.viewport(360, 740));
afterEach(() => page.viewport(1280, 900));

it('the current page of an area is in sight, also after another one was', async () => {
  await renderScreen('/apps/settlements/all', { as: 'owner', locale: 'fr' });
  const tab = (name: string) =>
    front().getByRole('navigation', { name: 'Pages de cette rubrique' }).getByRole('link', { name });
  const isInSight = (name: string) => () => {
    const { left, right } = tab(name).element().getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  };
  await expect.poll(isInSight('Tous')).toBe(true);
  await tab('Automatique').click();
  await reads(/^Chaque règle envoie/);
  await expect.poll(isInSight('Automatique')).toBe(true);
  history.back();
  await reads(/^Ce qui est parti/);
  await expect.poll(isInSight('Tous')).toBe(true);
});
