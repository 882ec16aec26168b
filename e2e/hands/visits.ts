import type { Page } from 'playwright-core';
import type { Client } from '#client/client.ts';
import { accessRequestsApi } from '#contract/access-requests/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import { customRolesApi } from '#contract/custom-roles/api.ts';
import { customersApi } from '#contract/customers/api.ts';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { teamApi } from '#contract/team/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import type { RouteRow } from '#console/data/route-row.ts';
import { routeTable } from '#console/routes.ts';
import { permissionsOf, roles, type Permission, type RoleKey } from '#domain/access.ts';
import { encodeId, idPrefixes, type IdKind } from '#domain/ids.ts';
import { shellWords } from '#i18n/catalogues/shell.ts';
import { say } from '#i18n/words.ts';
import { apiAs } from './api.ts';
import { findingsInBothSkins } from './axe.ts';
import { enter, personWith } from './console.ts';
import { watch } from './watch.ts';

/** The addresses of the built console: what exists only while developing is left out. */
export const rows: readonly RouteRow[] = routeTable.filter((row) => row.path !== '/_gallery');
export const screens = rows.filter((row) => row.screen);

/** A transfer is a transaction too, with a page of its own. */
type Ids = Partial<Record<IdKind | 'transfer', string>>;

/** One record of each kind that this person may see. */
export async function idsSeenBy(api: Client, may: ReadonlySet<Permission>): Promise<Ids> {
  const limit = '1';
  const [transaction, transfer, paymentLink, customer, membership, customRole, accessRequest, approval] =
    await Promise.all([
      may.has('transactions:view') ? api.call(transactionsApi.list, { query: { limit } }) : null,
      may.has('transfers:view') ? api.call(transfersApi.list, { query: { limit } }) : null,
      may.has('links:view') ? api.call(paymentLinksApi.list, { query: { limit } }) : null,
      may.has('customers:view') ? api.call(customersApi.list, { query: { limit } }) : null,
      may.has('team:view') ? api.call(teamApi.list, { query: { limit } }) : null,
      may.has('acl:read') ? api.call(customRolesApi.list, {}) : null,
      may.has('team:edit') ? api.call(accessRequestsApi.list, { query: { limit } }) : null,
      may.has('approvals:view') ? api.call(approvalsApi.list, { query: { limit, tab: 'all' } }) : null,
    ]);
  return {
    transaction: transaction?.data[0]?.id,
    transfer: transfer?.data[0]?.id,
    paymentLink: paymentLink?.data[0]?.id,
    customer: customer?.data[0]?.id,
    membership: membership?.data[0]?.id,
    customRole: customRole?.data[0]?.id,
    accessRequest: accessRequest?.data[0]?.id,
    approval: approval?.data[0]?.id,
  };
}

/** Well-formed ids of nothing: for pages that open no record anyway. */
export const someIds: Ids = {
  ...Object.fromEntries(
    (Object.keys(idPrefixes) as IdKind[]).map((kind) => [kind, encodeId(kind, new Uint8Array(16))]),
  ),
  transfer: encodeId('transaction', new Uint8Array(16)),
};

/** The addresses a row stands for; none when the person sees no record that could be named in it. */
export function addressesOf(row: RouteRow, ids: Ids): string[] {
  const [name, kind] = Object.entries(row.params ?? {})[0] ?? [];
  if (!name || !kind) return [row.path];
  // A link with a made-up secret opens too, and says that it is not known.
  const id = kind === 'secret' ? 's'.repeat(43) : ids[row.path === '/transfer/{id}' ? 'transfer' : kind];
  const full = id ? [row.path.replace(/\{\w+\??\}/, id)] : [];
  return row.path.includes('?') ? [row.path.replace(/\/\{\w+\?\}/, ''), ...full] : full;
}

/**
 * Opens an address inside the running console and waits for its heading. The way leads over a page outside the frame,
 * so that the heading that is met afterwards can only be the new one.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const here = new URL(page.url()).pathname;
  const between = ['/error', '/under-maintenance', '/coming-soon'].find((rest) => rest !== path && rest !== here)!;
  for (const to of [between, path]) {
    await page.evaluate((address) => {
      document.querySelectorAll('h1').forEach((heading) => (heading.dataset['before'] = ''));
      history.pushState({}, '', address);
    }, to);
    await page.locator('h1:not([data-before])').first().waitFor();
  }
}

const byRights = roles
  .map(({ key }) => ({ key, may: permissionsOf([key]) as ReadonlySet<string> }))
  .toSorted((a, b) => a.may.size - b.may.size);
const mayOpen = ({ permission }: RouteRow, may: ReadonlySet<string>) =>
  permission === 'public' || permission === 'session' || may.has(permission);

/** Whoever may open a screen with the fewest rights: what it asks for beyond them, they are refused. */
const openedAs = (row: RouteRow): RoleKey | undefined => byRights.find(({ may }) => mayOpen(row, may))?.key;
/** Whoever may not open it in spite of the most rights. */
const refusedAs = (row: RouteRow): RoleKey | undefined => byRights.findLast(({ may }) => !mayOpen(row, may))?.key;

const inside = screens.filter((row) => !row.flags?.redirectIfLoggedIn);
/** One screen of each right: a refusal hangs on the right alone. */
const refusing = inside.filter((row, at) => inside.findIndex((other) => other.permission === row.permission) === at);

/**
 * Visits every screen for which this role is the least that may open it, in both skins, and one screen of each right
 * that it lacks in spite of the most others. What it answers is what is wrong, one line each: a page that opens without
 * the right, or not with it, that does not say which right is missing, that no record could be shown on, about which
 * the browser complains, or which keeps somebody out by WCAG.
 */
export async function visitAs(roleKey: RoleKey): Promise<string[]> {
  const t = say(shellWords, 'en');
  const ids = await idsSeenBy(await apiAs(personWith(roleKey)), permissionsOf([roleKey]));
  const page = await enter({ as: roleKey });
  const { take, quiet } = watch(page);
  await quiet();
  const problems: string[] = take();
  const headingAt = async (address: string) => {
    await visit(page, address);
    await quiet();
    return page.locator('h1').first().innerText();
  };
  for (const row of inside.filter((screen) => openedAs(screen) === roleKey)) {
    const addresses = addressesOf(row, ids);
    if (addresses.length === 0) problems.push(`${row.path}: ${roleKey} sees no record to open it with`);
    for (const address of addresses) {
      const heading = await headingAt(address);
      if (heading.trim() === '') problems.push(`${address}: an empty heading`);
      if (heading === t.forbiddenTitle && row.path !== '/not-authorized') problems.push(`${address}: not let in`);
      for (const wrong of [...take(), ...(await findingsInBothSkins(page))]) problems.push(`${address}: ${wrong}`);
    }
  }
  for (const row of refusing.filter((screen) => refusedAs(screen) === roleKey)) {
    const [address] = addressesOf(row, someIds);
    const heading = await headingAt(address!);
    if (heading !== t.forbiddenTitle) problems.push(`${address}: “${heading}”, but without ${row.permission}`);
    else if (!(await page.locator('main').innerText()).includes(row.permission))
      problems.push(`${address}: does not name ${row.permission}`);
    problems.push(...take().map((wrong) => `${address}: ${wrong}`));
  }
  return problems;
}
