import { beforeEach, expect, it, vi } from 'vitest';
import { lastList, rememberList } from './list-memory.ts';

const who = vi.hoisted(() => ({ id: 'usr_irene' }));
vi.mock('../../data/session.ts', () => ({
  session: { get: () => ({ environment: 'production', orgUser: { orgId: 'org_1' }, user: who }) },
}));
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
});

it('leads back to the list that the same person left, and nobody else', () => {
  rememberList('/transactions/all?q=Nad%C3%A8ge');
  expect(lastList()).toBe('/transactions/all?q=Nad%C3%A8ge');
  who.id = 'usr_estelle';
  expect(lastList()).toBe('/transactions/all');
});
