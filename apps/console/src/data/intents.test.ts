import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, errorOf, networkError } from '#client/api-error.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { printOf } from './intent-print.ts';
import { createIntents, type KeptIntent } from './intents.ts';

const pay = { method: 'POST', path: '/x', idempotent: true } as unknown as Endpoint;
const retry = { method: 'POST', path: '/x/:id/retry', idempotent: true } as unknown as Endpoint;
const refusal = (status: number, key: string) =>
  new ApiError(status, { code: status * 100, key: key as never, message: null, retryable: false, requestId: 'r' });
const body = (amount: number, pin = '111111') => ({ body: { amount, pin } });

/** The server's side of the bargain: what a key did, and that an asked-about key does nothing any more. */
function world(kept = new Map<string, KeptIntent[]>()) {
  const done = new Map<string, unknown>();
  const closed = new Set<string>();
  const sent: { key: string; body: unknown }[] = [];
  const notDone: number[] = [];
  let owner: string | null = 'ada';
  let keys = 0;
  /** How the line behaves next: `cut` carries the call out and loses the answer, `lost` loses the call itself. */
  let line: 'good' | 'cut' | 'lost' | ApiError = 'good';
  let isAskingPossible = true;
  const wakes: (() => void)[] = [];
  let hold: Promise<void> | null = null;
  const intents = createIntents({
    async send(_row, input) {
      const key = input.idempotencyKey!;
      sent.push({ key, body: input.body });
      if (hold) await hold;
      if (line instanceof ApiError) throw line;
      if (line === 'lost') throw networkError(true);
      if (closed.has(key)) throw refusal(409, 'request.idempotency_conflict');
      if (!done.has(key)) done.set(key, { id: `made-${done.size + 1}` });
      if (line === 'cut') throw networkError(true);
      return { data: done.get(key), meta: {} };
    },
    async ask({ key }) {
      if (!isAskingPossible) throw networkError(false);
      if (done.has(key)) return { outcome: 'done', data: done.get(key), meta: {} };
      closed.add(key);
      return { outcome: 'notDone', data: null, meta: null };
    },
    owner: () => owner,
    read: (of) => kept.get(of) ?? [],
    write: (of, list) => void kept.set(of, list),
    newKey: () => `key-${++keys}`,
    now: () => 0,
    onNotDone: (at) => void notDone.push(at),
    pause() {
      let wake = () => {};
      const over = new Promise<void>((resolve) => (wake = resolve));
      wakes.push(wake);
      return { over, wake };
    },
  });
  return {
    intents,
    done,
    sent,
    notDone,
    kept,
    line: (next: typeof line) => void (line = next),
    asking: (possible: boolean) => void (isAskingPossible = possible),
    as: (next: string | null) => void (owner = next),
    hold(): () => void {
      let release = () => {};
      hold = new Promise<void>((resolve) => (release = resolve));
      return () => {
        hold = null;
        release();
      };
    },
    keys: () => sent.map(({ key }) => key),
  };
}
const calm = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
let w: ReturnType<typeof world>;
beforeEach(() => {
  w = world();
});

describe('an intent', () => {
  it('ends with its answer; the same once more is another intent', async () => {
    expect((await w.intents.carryOut(pay, body(5))).data).toEqual({ id: 'made-1' });
    expect((await w.intents.carryOut(pay, body(5))).data).toEqual({ id: 'made-2' });
    expect(w.keys()).toEqual(['key-1', 'key-2']);
  });

  it('pressed twice is sent once', async () => {
    const release = w.hold();
    const both = [w.intents.carryOut(pay, body(5)), w.intents.carryOut(pay, body(5, '222222'))];
    await calm();
    release();
    expect((await Promise.all(both)).map(({ data }) => data)).toEqual([{ id: 'made-1' }, { id: 'made-1' }]);
    expect(w.keys()).toEqual(['key-1']);
  });

  it('whose answer was lost is asked about at once, and nobody notices', async () => {
    w.line('cut');
    expect((await w.intents.carryOut(pay, body(5))).data).toEqual({ id: 'made-1' });
    expect([w.done.size, w.keys().length]).toEqual([1, 1]);
  });

  it('that never arrived is said not to be done, and goes under a new key when it is sent again', async () => {
    w.line('lost');
    await expect(w.intents.carryOut(pay, body(5))).rejects.toMatchObject({
      error: { key: 'client.not_done' },
      outcomeUnknown: false,
    });
    w.line('good');
    await w.intents.carryOut(pay, body(5));
    expect([w.done.size, w.keys()]).toEqual([1, ['key-1', 'key-2']]);
  });

  it.each([400, 403, 404, 409, 422, 429])(
    'refused with our own %s is over: what comes next is another',
    async (status) => {
      w.line(refusal(status, 'pin.wrong'));
      await expect(w.intents.carryOut(pay, body(5))).rejects.toMatchObject({ error: { key: 'pin.wrong' } });
      expect(w.kept.get('ada')).toEqual([]);
      w.line('good');
      await w.intents.carryOut(pay, body(5));
      expect(w.keys()).toEqual(['key-1', 'key-2']);
    },
  );

  it.each([
    ['a fault of the server', refusal(500, 'server.unexpected')],
    ['a server that stands still', refusal(503, 'server.unavailable')],
    ['one that is still at work', refusal(409, 'request.in_progress')],
    ['a key that is taken', refusal(409, 'request.idempotency_conflict')],
    ['a call that did not arrive whole in time', refusal(408, 'request.timed_out')],
  ])('answered by %s is not known', async (_, error) => {
    w.line(error);
    w.asking(false);
    const going = w.intents.carryOut(pay, body(5));
    await calm();
    expect(w.intents.shown()).toHaveLength(1);
    w.asking(true);
    w.intents.askNow('key-1');
    await expect(going).rejects.toMatchObject({ error: { key: 'client.not_done' } });
  });

  it.each([400, 401, 403, 404, 408, 429, 500, 502, 504])(
    'answered by a page of something in between with %s is not known',
    async (status) => {
      const error = await errorOf(new Response('<html>', { status }), true);
      w.done.set('key-1', { id: 'made-behind-it' });
      w.line(error);
      expect((await w.intents.carryOut(pay, body(5))).data).toEqual({ id: 'made-behind-it' });
      expect(w.sent).toHaveLength(1);
    },
  );
});

describe('an unknown outcome', () => {
  async function unknown(amount = 5) {
    w.line('cut');
    w.asking(false);
    const going = w.intents.carryOut(pay, body(amount));
    going.catch(() => {});
    await calm();
    w.line('good');
    return going;
  }

  it('is shown once a question went unanswered, and ends with the answer to the next', async () => {
    const heard = vi.fn();
    w.intents.subscribe(heard);
    const going = unknown();
    await calm();
    expect(w.intents.shown().map(({ key, isAsking }) => [key, isAsking])).toEqual([['key-1', false]]);
    w.asking(true);
    w.intents.askNow('key-1');
    expect((await going).data).toEqual({ id: 'made-1' });
    expect(w.intents.shown()).toEqual([]);
    expect(heard).toHaveBeenCalled();
  });

  it('put aside and pressed again, with whatever PIN, is asked about and never sent again', async () => {
    const going = unknown();
    await calm();
    w.intents.putAside('key-1');
    await expect(going).rejects.toMatchObject({ error: { key: 'client.unanswered' }, outcomeUnknown: true });
    const again = w.intents.carryOut(pay, body(5, '999999'));
    await calm();
    expect(w.intents.shown()).toHaveLength(1);
    w.asking(true);
    w.intents.askNow('key-1');
    expect((await again).data).toEqual({ id: 'made-1' });
    expect([w.done.size, w.keys()]).toEqual([1, ['key-1']]);
  });

  it('changed by the person sends nothing when the former was done, and says so', async () => {
    const going = unknown();
    await calm();
    w.intents.putAside('key-1');
    await going.catch(() => {});
    w.asking(true);
    await expect(w.intents.carryOut(pay, body(7))).rejects.toMatchObject({ error: { key: 'client.former_done' } });
    expect([w.done.size, w.keys()]).toEqual([1, ['key-1']]);
    // Said once: whoever still wants it presses again.
    expect((await w.intents.carryOut(pay, body(7))).data).toEqual({ id: 'made-2' });
  });

  it('changed by the person goes out when the former surely was not done', async () => {
    w.line('lost');
    w.asking(false);
    const going = w.intents.carryOut(pay, body(5));
    await calm();
    w.intents.putAside('key-1');
    await going.catch(() => {});
    w.line('good');
    w.asking(true);
    expect((await w.intents.carryOut(pay, body(7))).data).toEqual({ id: 'made-1' });
    expect(w.keys()).toEqual(['key-1', 'key-2']);
  });

  it('of one record says nothing about another', async () => {
    w.line('cut');
    w.asking(false);
    w.intents.carryOut(retry, { params: { id: 'a' }, body: {} }).catch(() => {});
    await calm();
    w.line('good');
    expect((await w.intents.carryOut(retry, { params: { id: 'b' }, body: {} })).data).toEqual({ id: 'made-2' });
  });

  async function doneBehindTheBack() {
    const going = unknown();
    await calm();
    w.intents.putAside('key-1');
    await going.catch(() => {});
    expect(w.intents.shown()).toEqual([]);
    w.asking(true);
    w.intents.askAll();
    await calm();
  }

  it('that was put aside is asked about all the same, and what was done is said until it was read', async () => {
    await doneBehindTheBack();
    expect(w.intents.shown()).toMatchObject([{ key: 'key-1', state: 'done' }]);
    expect(w.kept.get('ada')).toHaveLength(1);
    w.intents.note('key-1');
    expect([w.intents.shown(), w.kept.get('ada')]).toEqual([[], []]);
  });

  it('that was put aside: the screen says that nobody knows until somebody does', async () => {
    const going = unknown();
    await calm();
    w.intents.putAside('key-1');
    const told = await going.catch((error: object) => error);
    expect(w.intents.isOver(told)).toBe(false);
    w.asking(true);
    w.intents.askAll();
    await calm();
    expect(w.intents.isOver(told)).toBe(true);
  });

  it('that was put aside and done: its screen, pressed again, is given the answer and sends nothing', async () => {
    await doneBehindTheBack();
    w.intents.note('key-1');
    expect((await w.intents.carryOut(pay, body(5))).data).toEqual({ id: 'made-1' });
    expect(w.keys()).toEqual(['key-1']);
    // Given once: the next press is meant.
    expect((await w.intents.carryOut(pay, body(5))).data).toEqual({ id: 'made-2' });
  });

  it('that was done behind the back of a screen that is gone answers no later press', async () => {
    let isThere = true;
    w.line('cut');
    w.asking(false);
    const going = w.intents.carryOut(pay, body(5), () => isThere);
    await calm();
    w.intents.putAside('key-1');
    await going.catch(() => {});
    isThere = false;
    w.line('good');
    w.asking(true);
    w.intents.askAll();
    await calm();
    w.intents.note('key-1');
    // Somebody has taken it back since; the same is meant anew.
    expect((await w.intents.carryOut(pay, body(5))).data).toEqual({ id: 'made-2' });
    expect(w.keys()).toEqual(['key-1', 'key-2']);
  });

  it('that changes a record back and forth is meant anew once it was read, also on its own screen', async () => {
    const off = { ...pay, idempotent: 'optional' } as Endpoint;
    w.line('cut');
    w.asking(false);
    const going = w.intents.carryOut(off, body(5));
    await calm();
    w.intents.putAside('key-1');
    await going.catch(() => {});
    w.line('good');
    w.asking(true);
    w.intents.askAll();
    await calm();
    w.intents.note('key-1');
    await w.intents.carryOut(off, body(5));
    expect(w.keys()).toEqual(['key-1', 'key-2']);
  });

  it('that was put aside, done and read stands in the way of no other wish', async () => {
    await doneBehindTheBack();
    w.intents.note('key-1');
    expect((await w.intents.carryOut(pay, body(7))).data).toEqual({ id: 'made-2' });
  });

  it('that was put aside, done and not read yet stands in the way of another wish', async () => {
    await doneBehindTheBack();
    await expect(w.intents.carryOut(pay, body(7))).rejects.toMatchObject({ error: { key: 'client.former_done' } });
    expect(w.intents.shown()).toEqual([]);
  });

  it('that was put aside and not done is told', async () => {
    w.line('lost');
    w.asking(false);
    const going = w.intents.carryOut(pay, body(5));
    await calm();
    w.intents.putAside('key-1');
    await going.catch(() => {});
    w.asking(true);
    w.intents.askAll();
    await calm();
    expect([w.notDone, w.kept.get('ada'), w.intents.shown()]).toEqual([[0], [], []]);
  });

  it('whose screen was left before the answer is said to be done, and is not sent again by the next screen', async () => {
    let isThere = true;
    const release = w.hold();
    const going = w.intents.carryOut(pay, body(5), () => isThere);
    await calm();
    isThere = false;
    release();
    await going;
    expect(w.intents.shown()).toMatchObject([{ state: 'done' }]);
    expect((await w.intents.carryOut(pay, body(5))).data).toEqual({ id: 'made-1' });
    expect([w.keys(), w.intents.shown()]).toEqual([['key-1'], []]);
  });

  it('outlives the page without what was typed: the next page asks, and sends nothing before it knows', async () => {
    void unknown().catch(() => {});
    await calm();
    expect(w.kept.get('ada')).toEqual([{ scope: 'POST /x', endpoint: 'POST /x', key: 'key-1', at: 0 }]);
    const next = world(w.kept);
    next.done.set('key-1', { id: 'made-1' });
    await expect(next.intents.carryOut(pay, body(5))).rejects.toMatchObject({ error: { key: 'client.former_done' } });
    expect(next.sent).toEqual([]);
  });

  it('is told by the next page by itself, which then lets the person do as they like', async () => {
    void unknown().catch(() => {});
    await calm();
    const next = world(w.kept);
    next.done.set('key-1', { id: 'made-1' });
    next.intents.resume();
    await calm();
    expect(next.intents.shown()).toMatchObject([{ key: 'key-1', state: 'done' }]);
    next.intents.note('key-1');
    expect(next.kept.get('ada')).toEqual([]);
    await next.intents.carryOut(pay, body(5));
    expect(next.sent).toHaveLength(1);
  });

  it('is nobody else’s: another person at the same screen neither asks nor is stopped', async () => {
    void unknown().catch(() => {});
    await calm();
    w.as('bela');
    expect((await w.intents.carryOut(pay, body(5))).data).toEqual({ id: 'made-2' });
    w.asking(true);
    w.intents.askNow('key-1');
    await calm();
    expect(w.intents.shown()).toEqual([]);
    w.as('ada');
    w.intents.resume();
    await calm();
    expect(w.kept.get('ada')).toEqual([]);
  });
});

it('a wish is the same whatever confirms it and however its parts are ordered', () => {
  expect(printOf({ body: { a: 1, b: [{ c: 2, pin: '1' }], pin: '2' } })).toBe(
    printOf({ body: { pin: '3', b: [{ c: 2 }], a: 1 } }),
  );
  const seen = { version: 7, quoteId: 'q', expectedNet: 1, expectedReceives: 2, expectedTotalDebit: 3 };
  expect(printOf({ body: { a: 1, ...seen } }), 'what was seen when it was confirmed').toBe(printOf({ body: { a: 1 } }));
  expect(printOf({ body: { a: 1 } })).not.toBe(printOf({ body: { a: 2 } }));
  expect(printOf({ params: { id: 'a' } })).not.toBe(printOf({ params: { id: 'b' } }));
});

it('a row that takes no key is refused', async () => {
  await expect(w.intents.carryOut({ ...pay, idempotent: false }, body(5))).rejects.toThrow('takes no key');
});
