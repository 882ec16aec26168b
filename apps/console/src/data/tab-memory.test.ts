import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropLeft, followLeft, forgetTab, hasLeft, tellLeft } from './tab-memory.ts';

/** Keeps its names as keys, as a browser's does. */
function fakeStorage() {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => void (kept[name] = text),
    removeItem: (name: string) => void delete kept[name],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value, enumerable: false });
  return kept;
}
/** Another tab of the same browser: what lies in localStorage is shared. */
const openTab = () => {
  const own = fakeStorage();
  const enter = () => vi.stubGlobal('sessionStorage', own);
  enter();
  followLeft();
  return { own, enter };
};
beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
});
const mine = 'draft:production:org:usr:transfers.new';

it('keeps nothing of what was typed or searched, only what is about nobody', () => {
  for (const name of [mine, 'transactions.list', 'a-name-of-tomorrow', 'unanswered:production:org:usr', 'flash'])
    sessionStorage.setItem(name, 'x');
  forgetTab();
  expect(
    Object.keys(sessionStorage)
      .filter((name) => sessionStorage.getItem(name) === 'x')
      .toSorted(),
  ).toEqual(['flash', 'unanswered:production:org:usr']);
  expect(hasLeft()).toBe(true);
  dropLeft();
  expect(hasLeft()).toBe(false);
});

describe('another tab', () => {
  it('forgets too what somebody left on purpose, once', () => {
    const here = openTab();
    const there = openTab();
    sessionStorage.setItem(mine, 'x');
    here.enter();
    tellLeft();
    forgetTab();
    there.enter();
    expect(followLeft()).toBe(true);
    expect([sessionStorage.getItem(mine), hasLeft()]).toEqual([null, true]);
    expect(followLeft()).toBe(false);
    here.enter();
    expect(followLeft(), 'who left knows it').toBe(false);
  });

  it('keeps its work where a session ended by itself, and a new one has nothing to forget', () => {
    const there = openTab();
    sessionStorage.setItem(mine, 'x');
    expect(followLeft()).toBe(false);
    expect(sessionStorage.getItem(mine)).toBe('x');
    tellLeft();
    openTab();
    expect(hasLeft()).toBe(false);
    there.enter();
    expect(followLeft()).toBe(true);
  });
});
