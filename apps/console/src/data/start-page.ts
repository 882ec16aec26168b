import { useState } from 'react';
import type { Permission } from '#domain/access/rights.ts';
import { can } from './ability.ts';
import type { PlainAddress } from './paths.ts';
import { readText, writeText } from './storage.ts';

/** Pages a day's work may begin on, with the right each needs. The first is everybody's. */
export const startPages = [
  { path: '/home', permission: 'dashboard:view' },
  { path: '/dashboard', permission: 'dashboard:view' },
  { path: '/direct-charge/create', permission: 'charges:create' },
  { path: '/transactions/all', permission: 'transactions:view' },
  { path: '/payment-links', permission: 'links:view' },
  { path: '/apps/workflow/approvals/list', permission: 'approvals:view' },
] as const satisfies readonly { path: PlainAddress; permission: Permission }[];
export type StartPage = (typeof startPages)[number]['path'];

const name = 'startPage';

/**
 * Where a login leads that was not on its way somewhere: what was chosen on this device, if this person may open it.
 */
export function startPage(): StartPage {
  const chosen = readText(name);
  return startPages.find((page) => page.path === chosen && can(page.permission))?.path ?? startPages[0].path;
}

export function useStartPage(): [StartPage, (path: StartPage) => void] {
  const [path, setPath] = useState(startPage);
  return [
    path,
    (next) => {
      writeText(name, next === startPages[0].path ? null : next);
      setPath(next);
    },
  ];
}
