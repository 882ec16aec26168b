import type { Page } from 'playwright-core';
import type { Client } from '#client/client.ts';
import { accessRequestsApi } from '#contract/access-requests/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import { customRolesApi } from '#contract/custom-roles/api.ts';
import { customersApi } from '#contract/customers/api.ts';
import { exchangeRatesApi } from '#contract/exchange-rates/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { payoutsApi } from '#contract/mass-payments/payouts-api.ts';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { teamApi } from '#contract/team/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import type { RouteRow } from '#console/data/route-row.ts';
import { routeTable } from '#console/routes.ts';
import { permissionsOf } from '#domain/access/grants.ts';
import { type Permission } from '#domain/access/rights.ts';
import { roles, type RoleKey } from '#domain/access/roles.ts';
import { encodeId, idPrefixes, type IdKind } from '#domain/values/ids.ts';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { say } from '#i18n/words.ts';
import { apiAs } from './api.ts';
import { findingsInBothSkins } from './axe.ts';
import { enter, personWith } from './console.ts';
import { findingsOfFloats } from './floats.ts';
import { watch } from './watch.ts';

/** The addresses of the built console: what exists only while developing is left out. */
export const rows: readonly RouteRow[] = routeTable.filter((row) => row.path !== '/_gallery');
export const screens = rows.filter((row) => row.screen);
/** Another address of a screen that has one already, over fewer rows: it looks the same. */
export const looksLikeAnother = ({ aliasOf, screen }: RouteRow): boolean =>
  String(screens.find(({ path }) => path === aliasOf)?.screen) === String(screen);

/** A transfer is a transaction too, with a page of its own. */
type Ids = Partial<Record<IdKind | 'transfer', string>>;

const one = { query: { limit: '1' } } as const;
type Found = { id: string; itemId?: string | null };
type List = (api: Client) => Promise<{ data: readonly Found[] }>;
/** Where one record of each kind is found, and the right that its list wants. */
const lists: readonly [kind: keyof Ids, right: Permission, list: List][] = [
  ['transaction', 'transactions:view', (api) => api.call(transactionsApi.list, one)],
  ['transfer', 'transfers:view', (api) => api.call(transfersApi.list, one)],
  ['paymentLink', 'links:view', (api) => api.call(paymentLinksApi.list, one)],
  ['customer', 'customers:view', (api) => api.call(customersApi.list, one)],
  ['membership', 'team:view', (api) => api.call(teamApi.list, one)],
  ['customRole', 'acl:read', (api) => api.call(customRolesApi.list, {})],
  ['accessRequest', 'team:edit', (api) => api.call(accessRequestsApi.list, one)],
  ['approval', 'approvals:view', (api) => api.call(approvalsApi.list, { query: { limit: '1', tab: 'all' } })],
  ['recipient', 'recipients:view', (api) => api.call(recipientsApi.list, one)],
  ['recipientGroup', 'recipients:view', (api) => api.call(recipientGroupsApi.list, one)],
  ['settlement', 'settlements:view', (api) => api.call(settlementsApi.list, one)],
  ['bankFile', 'settlements:view', (api) => api.call(bankFilesApi.list, one)],
  ['exchangeRate', 'rates:view', (api) => api.call(exchangeRatesApi.list, {})],
  ['massPayment', 'mass:view', (api) => api.call(massPaymentsApi.list, one)],
  ['massPaymentItem', 'mass:view', (api) => api.call(payoutsApi.recipients, one)],
];

/** One record of each kind that this person may see. */
export async function idsSeenBy(api: Client, may: ReadonlySet<Permission>): Promise<Ids> {
  const found = await Promise.all(
    lists.map(async ([kind, right, list]) => {
      const [first] = may.has(right) ? (await list(api)).data : [];
      return [kind, (kind === 'massPaymentItem' ? first?.itemId : first?.id) ?? undefined];
    }),
  );
  return Object.fromEntries(found) as Ids;
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

/** What a page says below its heading may be drawn a moment later on a crowded machine. */
const comesToName = (page: Page, words: string): Promise<boolean> =>
  page
    .locator('main')
    .filter({ hasText: words })
    .waitFor({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    );

const byRights = roles
  .map(({ key }) => ({ key, may: permissionsOf([key]) as ReadonlySet<string> }))
  .toSorted((a, b) => a.may.size - b.may.size);
const mayOpen = ({ permission }: RouteRow, may: ReadonlySet<string>) =>
  permission === 'public' || permission === 'session' || may.has(permission);

const idsOf = new Map<RoleKey, Promise<Ids>>();
/** What a role sees in the demo world; stories beside these only add to it. */
const idsSeenAs = (roleKey: RoleKey): Promise<Ids> => {
  const known =
    idsOf.get(roleKey) ?? apiAs(personWith(roleKey)).then((api) => idsSeenBy(api, permissionsOf([roleKey])));
  idsOf.set(roleKey, known);
  return known;
};

/**
 * Whoever may open a screen with the fewest rights, and sees a record where it shows one: what it asks for beyond
 * them, they are refused.
 */
async function openedAs(row: RouteRow): Promise<RoleKey | undefined> {
  const without = row.path.replace(/\/\{\w+\?\}/, '');
  for (const { key, may } of byRights) {
    if (!mayOpen(row, may)) continue;
    const addresses = addressesOf(row, await idsSeenAs(key));
    if (addresses.some((address) => !row.params || address !== without)) return key;
  }
  return undefined;
}

/** Screens that are opened as nobody: the demo world has no record of them that lasts. */
export async function openedAsNobody(): Promise<string[]> {
  const found: string[] = [];
  for (const row of inside) if ((await openedAs(row)) === undefined) found.push(row.path);
  return found;
}

/** Whoever may not open it in spite of the most rights. */
const refusedAs = (row: RouteRow): RoleKey | undefined => byRights.findLast(({ may }) => !mayOpen(row, may))?.key;

const inside = screens.filter((row) => !row.flags?.redirectIfLoggedIn);
/** One screen of each right: a refusal hangs on the right alone. */
const refusing = inside.filter((row, at) => inside.findIndex((other) => other.permission === row.permission) === at);

/**
 * Visits every screen for which this role is the least that may open it, in both skins, and one screen of each right
 * that it lacks in spite of the most others. What it answers is what is wrong, one line each: a page that opens without
 * the right, or not with it, that does not say which right is missing, about which the browser complains, or which
 * keeps somebody out by WCAG.
 */
export async function visitAs(roleKey: RoleKey): Promise<string[]> {
  const t = say(shellWords, 'en');
  const ids = await idsSeenAs(roleKey);
  const page = await enter({ as: roleKey });
  const { take, quiet } = watch(page);
  await quiet();
  const problems: string[] = take();
  const headingAt = async (address: string) => {
    await visit(page, address);
    await quiet();
    return page.locator('h1').first().innerText();
  };
  for (const row of inside) {
    if ((await openedAs(row)) !== roleKey) continue;
    for (const address of addressesOf(row, ids)) {
      const heading = await headingAt(address);
      if (heading.trim() === '') problems.push(`${address}: an empty heading`);
      if (heading === t.forbiddenTitle && row.path !== '/not-authorized') problems.push(`${address}: not let in`);
      const looks = looksLikeAnother(row) ? [] : [findingsOfFloats, findingsInBothSkins];
      const wrongs = take();
      for (const look of looks) wrongs.push(...(await look(page)));
      for (const wrong of wrongs) problems.push(`${address}: ${wrong}`);
    }
  }
  for (const row of refusing.filter((screen) => refusedAs(screen) === roleKey)) {
    const [address] = addressesOf(row, someIds);
    const heading = await headingAt(address!);
    if (heading !== t.forbiddenTitle) problems.push(`${address}: “${heading}”, but without ${row.permission}`);
    else if (!(await comesToName(page, row.permission))) problems.push(`${address}: does not name ${row.permission}`);
    problems.push(...take().map((wrong) => `${address}: ${wrong}`));
  }
  return problems;
}
