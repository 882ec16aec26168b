import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { authApi } from '#contract/auth/api.ts';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { verificationsApi } from '#contract/verifications/api.ts';
import { LocaleProvider } from '#ui/locale.tsx';
import { contractServer } from '../testing/contract-server.ts';
import { fill } from '../testing/fill.ts';
import { useForm } from './form.ts';
import { partLater } from './part-later.ts';
import { queryClient } from './query.ts';
import { session } from './session.ts';
import { wake } from './wake.ts';

const params = { id: 'vrf_01jx0000000000000000000000' };
const schema = verificationsApi.link.body;
const close: (() => void)[] = [];
afterEach(() => close.splice(0).forEach((act) => act()));

/** A part that is drawn by itself. */
const Said = memo(({ form }: { form: { error(path: string): string | undefined } }) => (
  <p role="alert">{form.error('orderReference')}</p>
));

/** One box and its button, and a second box that sends what is chosen in it at once; the schema comes when told. */
async function open() {
  let come = () => {};
  const late = partLater(() => new Promise<typeof schema>((resolve) => (come = () => resolve(schema))));
  function Form() {
    const form = useForm(verificationsApi.link, {
      start: { order: '' },
      schema: late,
      input: ({ order }) => ({ params, body: { orderReference: order } }),
    });
    const choose = (order: string) => {
      form.set({ order });
      form.submit();
    };
    return (
      <form {...form.props}>
        <input
          aria-label="order"
          aria-invalid={form.said['orderReference'] !== undefined || undefined}
          {...form.bind('order')}
        />
        <input aria-label="pick" value="" onChange={(event) => choose(event.target.value)} />
        <p>{form.unplaced()}</p>
        <Said form={form} />
        {form.isHeld && <p>held</p>}
        <button>{form.isSending ? 'wait' : 'send'}</button>
      </form>
    );
  }
  const server = contractServer([], () => true);
  vi.stubGlobal('fetch', server.fetch);
  wake();
  const router = createRouter({
    routeTree: createRootRoute({ component: Form }),
    history: createMemoryHistory(),
  });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  close.push(() => {
    server.stop();
    root.unmount();
    host.remove();
    queryClient.clear();
  });
  await router.load();
  root.render(
    <LocaleProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  const sent = () => server.calls.map(({ body }) => (body as { orderReference: string }).orderReference);
  return { come: () => come(), sent };
}
const waiting = () => expect.element(page.getByRole('button', { name: 'wait' })).toBeVisible();
const idle = () => expect.element(page.getByRole('button', { name: 'send' })).toBeVisible();

describe('a press that is refused', () => {
  it('leads to what is wrong once it is drawn, however soon the browser draws', async () => {
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => (draw(0), 0));
    const { come } = await open();
    await page.getByRole('button').click();
    come();
    await expect.element(page.getByText('This field is required.')).toBeVisible();
    await expect.element(page.getByLabelText('order')).toHaveFocus();
    vi.restoreAllMocks();
  });

  it('says it once, however often it is pressed', async () => {
    const { come } = await open();
    await page.getByRole('button').click();
    come();
    for (let press = 0; press < 4; press++) {
      await expect.element(page.getByText('This field is required.')).toBeVisible();
      await page.getByRole('button').click();
    }
    expect(document.body.innerText.split('This field is required.')).toHaveLength(2);
  });
});

it('two presses before anything is drawn are one', async () => {
  const { come, sent } = await open();
  await page.getByRole('button').click();
  come();
  await page.getByLabelText('order').fill('A-17');
  const button = page.getByRole('button').element() as HTMLElement;
  button.click();
  button.click();
  await expect.poll(sent).toEqual(['A-17']);
  await idle();
  expect(sent()).toEqual(['A-17']);
});

it('what is to be done once is not done again unchanged, however soon it was answered', async () => {
  // Whose it is: nobody's intent is kept.
  const login = fill(authApi.session.data) as DataOf<typeof authApi.session>;
  session.open({ ...login, accessToken: 'access', refreshToken: 'refresh', expiresIn: 86_400 });
  close.push(() => session.close());
  const row: Endpoint = verificationsApi.link;
  Object.assign(row, { idempotent: true });
  close.push(() => void Object.assign(row, { idempotent: false }));
  const { come, sent } = await open();
  await page.getByRole('button').click();
  come();
  await page.getByLabelText('order').fill('A-17');
  const button = page.getByRole('button').element() as HTMLElement;
  button.click();
  await expect.poll(sent).toEqual(['A-17']);
  await idle();
  button.click();
  await idle();
  expect(sent()).toEqual(['A-17']);
  await page.getByLabelText('order').fill('A-18');
  button.click();
  await expect.poll(sent).toEqual(['A-17', 'A-18']);
});

describe('a form without a line', () => {
  it('says so at once, also while what checks it cannot come', async () => {
    await open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await page.getByRole('button').click();
    await expect.element(page.getByText('held')).toBeVisible();
    vi.restoreAllMocks();
    dispatchEvent(new Event('online'));
  });

  it('says what is wrong in its boxes, and then that nothing was sent', async () => {
    const { come, sent } = await open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await page.getByRole('button').click();
    come();
    await expect.element(page.getByText('This field is required.')).toBeVisible();
    await page.getByLabelText('order').fill('A-17');
    await page.getByRole('button').click();
    await expect.element(page.getByText('held')).toBeVisible();
    expect(sent()).toEqual([]);
    vi.restoreAllMocks();
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('held')).not.toBeInTheDocument();
    await page.getByRole('button').click();
    await expect.poll(sent).toEqual(['A-17']);
  });
});

describe('a form whose schema is still on its way', () => {
  it('sends what was filled and sent in one breath, once', async () => {
    const { come, sent } = await open();
    await page.getByLabelText('pick').fill('A-17');
    await waiting();
    expect(sent()).toEqual([]);
    come();
    await expect.poll(sent).toEqual(['A-17']);
    await idle();
  });

  it('sends nothing that was typed on after the press', async () => {
    const { come, sent } = await open();
    await page.getByLabelText('order').fill('A-1');
    await page.getByRole('button').click();
    await waiting();
    await page.getByLabelText('order').fill('A-17');
    come();
    await idle();
    expect(sent()).toEqual([]);
    await page.getByRole('button').click();
    await expect.poll(sent).toEqual(['A-17']);
  });

  it('says what is wrong once it is here', async () => {
    const { come, sent } = await open();
    await page.getByRole('button').click();
    come();
    await expect.element(page.getByText('This field is required.')).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
