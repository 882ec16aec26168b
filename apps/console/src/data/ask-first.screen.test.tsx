import { describe, expect, it, vi } from 'vitest';
import { customersApi } from '#contract/customers/api.ts';
import { encodeId, type IdKind } from '#domain/values/ids.ts';
import { routeTable } from '../routes.ts';
import { calls, renderScreen } from '../testing/render-screen.tsx';
import { askFirst, inputOf } from './ask-first.ts';
import { keyOf, queryClient } from './query.ts';

const asking = routeTable.filter((row) => row.first);
const addressOf = (path: string, kinds: Record<string, string> = {}) => {
  const id = encodeId(Object.values(kinds)[0] as IdKind, new Uint8Array(16).fill(7));
  return { id, address: path.replace(/\{\w+\??\}/, id) };
};

/** What is asked for ahead has to be what the screen asks, to the letter: another one is one more on a slow line. */
describe('what a screen asks first', () => {
  it.each(asking.map((row) => [row.path, row] as const))('%s: is what its row says', async (path, row) => {
    const { id, address } = addressOf(path, row.params);
    const asked = () =>
      row.first!.map((read) => {
        const key = keyOf({ path: typeof read === 'string' ? read : read[0] } as never, inputOf(read, id));
        return [
          JSON.stringify(key),
          (queryClient.getQueryCache().find({ queryKey: key })?.getObserversCount() ?? 0) > 0,
        ];
      });
    await renderScreen(address);
    await expect.poll(asked).toEqual(asked().map(([key]) => [key, true]));
  });

  it('is asked before its code is there, and once', async () => {
    await renderScreen('/customers');
    await vi.waitFor(() => expect(calls().filter(({ row }) => row === customersApi.list)).toHaveLength(1));
  });

  it('is asked of nobody who may not, and of no list whose address asks for less', async () => {
    await renderScreen('/settings/account', { as: ['account:edit'] });
    const row = routeTable.find(({ path }) => path === '/customers')!;
    askFirst(row, undefined, false);
    await renderScreen('/settings/account');
    askFirst(row, undefined, true);
    expect(calls().filter((call) => call.row === customersApi.list)).toEqual([]);
    askFirst(row, undefined, false);
    await vi.waitFor(() => expect(calls().filter((call) => call.row === customersApi.list)).toHaveLength(1));
  });
});
