import { beforeEach, expect, it, vi } from 'vitest';
import { dropLeft, forgetTab, hasLeft } from './tab-memory.ts';

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = { getItem: (name: string) => kept[name] ?? null, setItem: (name: string, text: string) => void (kept[name] = text), removeItem: (name: string) => void delete kept[name] };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value, enumerable: false });
  vi.stubGlobal('sessionStorage', kept);
});

it('keeps nothing of what was typed or searched, only what is about nobody', () => {
  for (const name of ['draft:production:org:usr:transfers.new', 'transactions.list', 'a-name-of-tomorrow', 'unanswered:production:org:usr', 'flash']) sessionStorage.setItem(name, 'x');
  forgetTab();
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['flash', 'left', 'unanswered:production:org:usr']);
  expect(hasLeft()).toBe(true);
  dropLeft();
  expect(hasLeft()).toBe(false);
});
