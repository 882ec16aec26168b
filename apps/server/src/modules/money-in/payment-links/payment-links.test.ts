import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let people: Record<string, Session>;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, people } = await world.merchant('Boutique Njoya', ['owner', 'staff', 'guest']));
});
afterAll(() => world?.close());

const path = '/fapi/payment-links';
const basic = { title: { en: 'School fees', fr: 'Frais de scolarité' }, kind: 'fixed', amount: 25_000, use: 'multi' };
const make = async (input: Record<string, unknown> = {}, who = owner) => {
  const answer = await who.post(path, { ...basic, ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const refused = async (input: Record<string, unknown>) => {
  const answer = await owner.post(path, { ...basic, ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
  return answer.body.error;
};

describe('creating', () => {
  it('answers the link with an unguessable address, open at once', async () => {
    const link = await make();
    expect(link).toMatchObject({
      kind: 'fixed',
      amount: 25_000,
      status: 'active',
      paidCount: 0,
      openedCount: 0,
      enteredCount: 0,
      promptedCount: 0,
      version: 1,
    });
    expect(link.slug).toMatch(/^[0-9a-z]{12}$/);
    expect(link.url).toBe(`${world.publicUrl}/pay/${link.slug}`);
    expect(link.events.map((event: any) => [event.kind, event.actorName])).toEqual([['created', 'owner of the test']]);
    expect(link.availableActions.filter((one: any) => one.allowed).map((one: any) => one.action)).toEqual([
      'edit',
      'deactivate',
      'revoke',
      'clone',
      'share',
      'poster',
    ]);
  });

  it('names the field of each broken rule', async () => {
    const field = async (input: Record<string, unknown>) => {
      const error = await refused(input);
      return [error.key, error.field, error.fields?.[0]?.rule];
    };
    expect(await field({ amount: null })).toEqual(['request.invalid', 'amount', 'amount.required']);
    expect(await field({ amount: 99 })).toEqual(['request.invalid', 'amount', 'amount.tooSmall']);
    expect(await field({ amount: 100.5 })).toEqual(['request.invalid', 'amount', 'amount.notInteger']);
    expect(await field({ kind: 'items', items: [] })).toEqual(['request.invalid', 'items', 'items.required']);
    const item = { name: 'Pagne', unitPrice: 5000, quantityMin: 0, quantityMax: 5, stock: null };
    expect(await field({ kind: 'items', items: [item, { ...item, name: 'PAGNE' }] })).toEqual([
      'request.invalid',
      'items',
      'list.repeated',
    ]);
    expect(await field({ kind: 'items', items: [{ ...item, quantityMin: 6 }] })).toEqual([
      'request.invalid',
      'items',
      'range.inverted',
    ]);
    expect(
      await field({ kind: 'items', items: Array.from({ length: 21 }, (_, i) => ({ ...item, name: `n${i}` })) }),
    ).toEqual(['request.invalid', 'items', 'list.tooLong']);
    expect(await field({ kind: 'open', amountMin: 500, amountMax: 400 })).toEqual([
      'request.invalid',
      'amountMax',
      'range.inverted',
    ]);
    expect(await field({ kind: 'donation', amountMin: 500, presets: [200] })).toEqual([
      'request.invalid',
      'presets',
      'number.outOfRange',
    ]);
    expect(await field({ redirectUrl: 'javascript:alert(1)' })).toEqual([
      'request.invalid',
      'redirectUrl',
      'url.invalid',
    ]);
    expect(await field({ expiresAt: '2020-01-01T00:00:00Z' })).toEqual(['request.invalid', 'expiresAt', 'date.past']);
    expect(await field({ paymentsMax: 0 })).toEqual(['request.invalid', 'paymentsMax', 'number.outOfRange']);
    const own = { key: 'items', label: { en: 'A', fr: 'A' }, required: true, type: 'text' };
    expect(await field({ collect: { name: 'no', email: 'no', reference: 'no', own: [own] } })).toEqual([
      'request.invalid',
      'collect.own',
      'list.repeated',
    ]);
    expect(
      await field({
        collect: { name: 'no', email: 'no', reference: 'no', own: [{ ...own, key: 'size', type: 'choice' }] },
      }),
    ).toEqual(['request.invalid', 'collect.own', 'list.empty']);
  });

  it('refuses a price that no accepted operator takes, and accepts one that some take', async () => {
    expect(await refused({ amount: 500_001 })).toMatchObject({ key: 'amount.above_operator_cap', field: 'amount' });
    expect(await refused({ amount: 450_000, acceptedOperators: ['orange'] })).toMatchObject({
      key: 'amount.above_operator_cap',
    });
    expect((await make({ amount: 450_000 })).amount).toBe(450_000);
  });

  it('answers the same link for the same key', async () => {
    const [a, b] = await Promise.all([owner.post(path, basic, 'link-key-1'), owner.post(path, basic, 'link-key-1')]);
    expect(a.body.data.id).toBe(b.body.data.id);
  });
});

describe('changing', () => {
  it('asks for the version it was read with', async () => {
    const link = await make();
    const first = await owner.put(`${path}/${link.id}`, { version: 1, link: { ...basic, amount: 30_000 } });
    expect(first.body.data).toMatchObject({ amount: 30_000, version: 2 });
    const second = await owner.put(`${path}/${link.id}`, { version: 1, link: basic });
    expect([second.status, second.body.error.key]).toEqual([409, 'record.changed_meanwhile']);
  });

  it('locks the price once somebody has paid, and nothing else', async () => {
    const link = await make();
    await world.database.admin
      .updateTable('production.payment_links' as never)
      .set({ paid_count: 1 } as never)
      .where('id' as never, '=', link.id as never)
      .execute();
    const priced = await owner.put(`${path}/${link.id}`, { version: 1, link: { ...basic, amount: 30_000 } });
    expect([priced.status, priced.body.error.key]).toEqual([409, 'payment_links.price_locked']);
    const titled = await owner.put(`${path}/${link.id}`, {
      version: 1,
      link: { ...basic, title: { en: 'Fees', fr: 'Frais' } },
    });
    expect(titled.body.data.title.en).toBe('Fees');
  });

  it('reopens by a later date, or by a raised cap', async () => {
    const soon = new Date(world.clock.now().getTime() + 60_000).toISOString();
    const link = await make({ expiresAt: soon });
    await world.database.admin
      .updateTable('production.payment_links' as never)
      .set({ status: 'expired', expires_at: new Date(world.clock.now().getTime() - 1000) } as never)
      .where('id' as never, '=', link.id as never)
      .execute();
    const later = await owner.put(`${path}/${link.id}`, { version: 1, link: { ...basic, expiresAt: soon } });
    expect(later.body.data).toMatchObject({ status: 'active' });
    expect(later.body.data.events.map((event: any) => event.kind)).toEqual(['reopened', 'updated', 'created']);

    const capped = await make({ paymentsMax: 1 });
    await world.database.admin
      .updateTable('production.payment_links' as never)
      .set({ status: 'completed', paid_count: 1 } as never)
      .where('id' as never, '=', capped.id as never)
      .execute();
    expect(
      (await owner.put(`${path}/${capped.id}`, { version: 1, link: { ...basic, paymentsMax: 2 } })).body.data.status,
    ).toBe('active');
    expect(
      (await owner.put(`${path}/${capped.id}`, { version: 2, link: { ...basic, paymentsMax: 1 } })).body.data.status,
    ).toBe('completed');
  });
});

describe('switching', () => {
  it('goes off and on, and is revoked for good', async () => {
    const link = await make();
    const act = (action: string) => owner.post(`${path}/${link.id}/${action}`);
    expect((await act('deactivate')).body.data.status).toBe('inactive');
    const again = await act('deactivate');
    expect([again.status, again.body.error.key]).toEqual([409, 'payment_links.action_not_possible']);
    expect((await act('activate')).body.data.status).toBe('active');
    expect((await act('revoke')).body.data.status).toBe('revoked');
    expect((await act('activate')).status).toBe(409);
    expect((await owner.put(`${path}/${link.id}`, { version: 4, link: basic })).body.error.key).toBe(
      'payment_links.action_not_possible',
    );
    expect((await owner.get(`${path}/${link.id}/poster`)).status).toBe(409);
  });

  it('clones the rules under a new address, switched off and uncounted', async () => {
    const link = await make({ paymentsMax: 5, collect: { name: 'required', email: 'no', reference: 'no', own: [] } });
    const copy = (await owner.post(`${path}/${link.id}/clone`)).body.data;
    expect(copy).toMatchObject({
      status: 'inactive',
      paymentsMax: 5,
      paidCount: 0,
      version: 1,
      collect: { name: 'required' },
    });
    expect([copy.id === link.id, copy.slug === link.slug]).toEqual([false, false]);
  });
});

describe('looking', () => {
  it('lists by keyset pages, by status, kind and words without accents, a slug or a whole address', async () => {
    const { owner: shop } = await world.merchant('Ferme Mbouda');
    const names = ['Poulets fermiers', 'Œufs', 'Maïs grillé'];
    const links = [];
    for (const name of names) links.push((await shop.post(path, { ...basic, title: { en: '', fr: name } })).body.data);
    await shop.post(`${path}/${links[0].id}/deactivate`);
    const titles = async (query: string) =>
      (await shop.get(`${path}?${query}`)).body.data.map((link: any) => link.title.fr);
    expect(await titles('')).toEqual(names.toReversed());
    expect(await titles('status=inactive')).toEqual(['Poulets fermiers']);
    expect(await titles('kind=open')).toEqual([]);
    expect(await titles('q=mais')).toEqual(['Maïs grillé']);
    expect(await titles(`q=${encodeURIComponent(links[1].url)}`)).toEqual(['Œufs']);
    const first = (await shop.get(`${path}?limit=2`)).body;
    expect(first.meta.previousCursor).toBeNull();
    expect(await titles(`limit=2&cursor=${first.meta.nextCursor}`)).toEqual(['Poulets fermiers']);
  });

  it('shows staff their own links only, guests nothing, and other organisations a 404', async () => {
    const link = await make();
    const own = await make({}, people['staff']);
    expect((await people['staff']!.get(`${path}/${link.id}`)).body.error.key).toBe('payment_links.not_found');
    expect((await people['staff']!.get(path)).body.data.map((one: any) => one.id)).toEqual([own.id]);
    expect((await people['guest']!.get(path)).body.data).toEqual([]);
    const { owner: stranger } = await world.merchant('Ailleurs');
    for (const call of [
      stranger.get(`${path}/${link.id}`),
      stranger.post(`${path}/${link.id}/revoke`),
      stranger.post(`${path}/${link.id}/clone`),
      stranger.get(`${path}/${link.id}/poster`),
    ]) {
      expect((await call).status).toBe(404);
    }
    expect((await stranger.put(`${path}/${link.id}`, { version: 1, link: basic })).status).toBe(404);
  });
});

describe('the poster', () => {
  it.each(['a4', 'a5'])('is one %s page in both languages, whatever letters the names have', async (size) => {
    const link = await make({
      title: { en: 'Ŋgɔndɛ 🎉 feast <b>', fr: 'Fête du Ŋgondo – élève, œuvre' },
      merchantSharePercent: 0,
    });
    for (const language of ['en', 'fr']) {
      const answer = await owner.get(`${path}/${link.id}/poster?size=${size}&language=${language}`);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(answer.body.slice(0, 5)).toBe('%PDF-');
      expect(answer.body.match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
  });
});
