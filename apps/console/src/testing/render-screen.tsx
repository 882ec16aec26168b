import '#ui/theme.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { authApi } from '#contract/auth/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { permissionsOf } from '#domain/access/grants.ts';
import { type Right } from '#domain/access/rights.ts';
import { roles, type RoleKey } from '#domain/access/roles.ts';
import type { Locale } from '#i18n/words.ts';
import { LocaleProvider } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { queryClient } from '../data/query.ts';
import { session, type Session } from '../data/session.ts';
import { wake } from '../data/wake.ts';
import { routeTable } from '../routes.ts';
import { createConsoleRouter } from '../shell/router.tsx';
import { answer, contractServer, nameOf, type Call, type Saying } from './contract-server.ts';
import { fill } from './fill.ts';

export type Person = {
  /** A role, or the rights themselves; `null` is nobody. */
  as?: RoleKey | readonly Right[] | null;
  locale?: Locale;
};

/** What the frame and the clock of the session do by themselves, and what is asked of a second factor. */
const noWrites: ReadonlySet<string> = new Set([
  'auth.language',
  'auth.logout',
  'auth.refreshToken',
  'files.access',
  'files.finish',
  'files.grant',
  'secondFactor.askProof',
  'secondFactor.passkeyQuestion',
]);
let open: {
  root: Root;
  host: HTMLElement;
  server: ReturnType<typeof contractServer>;
  /** How many writes the test has looked at. */
  seen: number;
  unwatch: () => void;
} | null = null;
let people = 0;

/** A person of their own in each test: what is remembered of one is nothing to the next. */
function loginOf(as: RoleKey | readonly Right[]): Session {
  const roleKeys: RoleKey[] = typeof as === 'string' ? [as] : ['staff'];
  return fill(authApi.session.data, {
    environment: 'production',
    user: { id: `usr_${String(++people).padStart(26, '0')}`, displayName: 'Ada Person', email: 'ada@example.org' },
    orgUser: {
      orgId: 'org_00000000000000000000000000',
      mName: 'A Shop',
      mDName: 'A Shop',
      role: roles.find(({ key }) => key === roleKeys[0])!.id,
      roleKeys,
    },
    merchantInfo: { name: 'A Shop', displayName: 'A Shop', currency: 'XAF', timezone: 'Africa/Douala' },
    permissions: typeof as === 'string' ? [...permissionsOf(roleKeys)] : [...as],
  }) as Session;
}

/**
 * Opens an address of the console as a person does: the real routes, frame, session and client, in a real browser, with
 * the contract in the place of the server. Whatever the test says comes before what the schemas say.
 */
export async function renderScreen(
  path: string,
  { as = 'owner', locale = 'en', answers = [] }: Person & { answers?: readonly Saying[] } = {},
): Promise<void> {
  await close();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('locale', locale);
  const login = as === null ? null : loginOf(as);
  const rights = new Set<string>(login?.permissions);
  const mayCall = ({ permission }: Endpoint) =>
    permission === 'public' || (login !== null && (permission === 'session' || rights.has(permission)));
  const server = contractServer([...(login ? [answer(authApi.session, login)] : []), ...answers], mayCall);
  vi.stubGlobal('fetch', server.fetch);
  // What the page before asked for once it was gone, of a server that answers no more: nobody waits for that here.
  queryClient.clear();
  // What React or the browser complains of is a fault of the screen too: a form within a form was one.
  vi.spyOn(console, 'error').mockImplementation((what, ...more) => {
    const text = String(what).replace(/%[os]/g, () => String(more.shift()));
    server.faults.push(text.trim().slice(0, 300));
  });
  if (login) session.open({ ...login, accessToken: 'access', refreshToken: 'refresh', expiresIn: 86_400 });
  const unwatch = watchForms(server.faults);
  history.replaceState(null, '', path);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  open = { root, host, server, seen: 0, unwatch };
  wake();
  const router = createConsoleRouter(routeTable, []);
  await router.load();
  if (router.state.location.pathname === '/error-404') throw new Error(`The console has no address ${path}`);
  root.render(
    <LocaleProvider>
      <RouterProvider router={router as never} />
    </LocaleProvider>,
  );
}

async function close(): Promise<void> {
  if (!open) return;
  const { root, host, server, unwatch } = open;
  open = null;
  server.stop();
  unwatch();
  root.unmount();
  host.remove();
  session.close();
  queryClient.clear();
  // What an answer that has just come still says.
  await new Promise((resolve) => setTimeout(resolve));
  toast.clear();
  vi.restoreAllMocks();
}

/** No test ends with a call that the contract refuses, nor with a write that it has not looked at. */
export async function checkAfter(task: { result?: { state?: string } }): Promise<void> {
  if (!open) return;
  const { server } = open;
  const unseen = writes()
    .slice(open.seen)
    .map(({ row }) => nameOf(row));
  // Whoever reads of a failure wants to know what stood on the page.
  const seen = task.result?.state === 'fail' ? [...server.faults, textOfPage(), ...unread()].join('\n') : null;
  await close();
  if (seen !== null) throw new Error(seen);
  // In words, as a report names of two lists only that they differ.
  expect([...server.faults, ...unseen.map((name) => `${name} was sent and never looked at`)].join('\n')).toBe('');
}

/** A form that nobody keeps from being sent loads the page anew: a form within a form is never heard of by React. */
function watchForms(faults: string[]): () => void {
  const isOver = new AbortController();
  const refuse = (event: Event, why: string) => {
    event.preventDefault();
    faults.push(`a form ${why}, so the browser sends it by itself`);
  };
  const within = (event: Event) => {
    if ((event.target as Element).parentElement?.closest('form')) refuse(event, 'stands in a form');
  };
  const unheard = (event: Event) => {
    if (!event.defaultPrevented) refuse(event, 'is heard by nobody');
  };
  addEventListener('submit', within, { capture: true, signal: isOver.signal });
  addEventListener('submit', unheard, { signal: isOver.signal });
  return () => isOver.abort();
}

/** What the page still waits for, and whether anybody is asking for it. */
const unread = (): string[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'success' || state.fetchStatus !== 'idle')
    .map(({ queryKey, state }) => `${JSON.stringify(queryKey)} ${state.status}, ${state.fetchStatus}`);

function textOfPage(): string {
  const [front] = [...document.querySelectorAll<HTMLElement>('main, dialog[open]')].slice(-1);
  return `${location.pathname}${location.search}\n${(front ?? document.body).innerText.replace(/\n+/g, ' | ').slice(0, 1500)}`;
}

export const calls = (): readonly Call[] => open?.server.calls ?? [];
const writes = (): Call[] =>
  calls().filter(({ row }) => row.method !== 'GET' && !row.safe && !noWrites.has(nameOf(row)));

/** The next write, which has to be of this row: what it was given. One that nobody takes up fails the test. */
export async function sent(row: Endpoint): Promise<Pick<Call, 'params' | 'body' | 'key'>> {
  await expect
    .poll(() => writes().length, { message: `nothing was sent to ${nameOf(row)}` })
    .toBeGreaterThan(open!.seen);
  const next = writes()[open!.seen++]!;
  expect(nameOf(next.row)).toBe(nameOf(row));
  const { params, body, key } = next;
  return { params, body, key };
}

/** A question has come to the front, and nothing was sent yet. */
export async function asksFirst(): Promise<void> {
  await expect.poll(() => document.querySelector('dialog[open]'), { message: 'nothing is asked' }).not.toBeNull();
  sentNothing();
}

export function sentNothing(): void {
  expect(
    writes()
      .slice(open!.seen)
      .map((call) => [nameOf(call.row), call.body]),
  ).toEqual([]);
}
