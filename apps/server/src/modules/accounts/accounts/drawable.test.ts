import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { moveWithin } from '../account-moves/public.ts';
import { mayDrawOn } from './public.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let people: Record<string, Session>;
let hand: ReturnType<typeof payoutHand>;
/** Two branches: the manager works with the first alone. */
let mine: string;
let other: string;
const path = '/fapi/transfer/list-internal-source-accounts';

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  const merchant = await world.merchant('Pressing du Lac', ['owner', 'manager', 'admin', 'cashier', 'staff']);
  ({ organisationId, owner } = merchant);
  people = merchant.people;
  hand = payoutHand(world, organisationId);
  await hand.fund(1_000_000, 'collectionPrimary');
  const branch = async (name: string, code: string): Promise<string> => {
    const made = (
      await owner.post('/ba021/v1/org/orgAccount/create', {
        kind: 'branch',
        name,
        code,
        currency: 'XAF',
        managerIds: [],
      })
    ).body.data;
    await hand.inTx((tx) =>
      moveWithin(tx, {
        organisationId,
        from: 'collectionPrimary',
        to: `collectionSub:${made.id}`,
        amount: 100_000,
        note: null,
        at: world.clock.now(),
        actor: null,
        requestId: null,
      }),
    );
    return made.id;
  };
  mine = await branch('Bonanjo', 'BON');
  other = await branch('Éséka', 'ESE');
  await hand.inTx((tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ sub_account_ids: [mine] })
      .where('user_id', '=', people['manager']!.userId)
      .execute(),
  );
});
afterAll(() => world?.close());

const accounts = async (who: Session, query = ''): Promise<any[]> => (await who.get(`${path}${query}`)).body.data;
const named = async (who: Session, query = ''): Promise<string[]> =>
  (await accounts(who, query)).map((account) => account.name.en);

describe('the accounts one may draw on', () => {
  it('are all of them for whoever may do everything, each with what it is for', async () => {
    expect(await accounts(owner)).toMatchObject([
      {
        kind: 'collectionPrimary',
        currency: 'XAF',
        available: 800_000,
        uses: ['settlement', 'move'],
        subAccountId: null,
      },
      {
        kind: 'collectionSub',
        name: { en: 'Bonanjo' },
        subAccountId: mine,
        available: 100_000,
        uses: ['settlement', 'move'],
      },
      { kind: 'collectionSub', name: { en: 'Éséka' }, subAccountId: other },
      { kind: 'payout', available: 0, uses: ['transfer', 'massPayment', 'move'] },
    ]);
  });
  it('are narrowed by kind, currency, use and name, and paged', async () => {
    expect(await named(owner, '?kind=collectionSub')).toEqual(['Bonanjo', 'Éséka']);
    expect(await named(owner, '?use=transfer')).toEqual(['Payout account']);
    expect(await named(owner, '?use=settlement')).toEqual(['Collection account', 'Bonanjo', 'Éséka']);
    expect(await named(owner, '?q=eseka')).toEqual(['Éséka']);
    expect(await named(owner, '?currency=XAF')).toHaveLength(4);
    expect(await named(owner, '?currency=EUR')).toEqual([]);
    expect((await owner.get(`${path}?kind=suspense`)).status).toBe(422);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: any = (await owner.get(`${path}?limit=3${cursor ? `&cursor=${cursor}` : ''}`)).body;
      seen.push(...page.data.map((account: any) => account.name.en));
      cursor = page.meta.nextCursor;
    }
    expect(seen).toEqual(['Collection account', 'Bonanjo', 'Éséka', 'Payout account']);
    expect((await owner.get(`${path}?cursor=nonsense`)).body.error.key).toBe('transactions.cursor_invalid');
  });
  it('are none for whoever works with a part alone: what leaves the organisation is of the whole', async () => {
    expect(await accounts(people['manager']!)).toEqual([]);
    expect(await accounts(people['cashier']!)).toEqual([]);
  });
  it('say how much only to whoever may see it', async () => {
    expect(await accounts(people['staff']!)).toMatchObject([
      { kind: 'payout', available: null, uses: ['transfer', 'massPayment'] },
    ]);
  });
  it('leave out one that nothing may leave', async () => {
    const frozen = (await owner.get('/fapi/sub-accounts')).body.data.find((row: any) => row.id === other);
    expect(
      (
        await owner.post(`/fapi/sub-accounts/${other}/freeze`, {
          version: frozen.version,
          frozenIn: false,
          frozenOut: true,
        })
      ).status,
    ).toBe(200);
    expect(await named(owner, '?use=settlement')).toEqual(['Collection account', 'Bonanjo']);
    await owner.post(`/fapi/sub-accounts/${other}/freeze`, {
      version: frozen.version + 1,
      frozenIn: false,
      frozenOut: false,
    });
  });
});

describe('what an act may draw on', () => {
  it.each([
    ['transfer', 'payout', null, true],
    ['transfer', 'collectionPrimary', null, false],
    ['massPayment', 'payout', [], false],
    ['settlement', 'payout', null, false],
    ['settlement', 'collectionSub:a', null, true],
    ['settlement', 'collectionSub:a', ['a'], true],
    ['settlement', 'collectionSub:b', ['a'], false],
    ['settlement', 'collectionPrimary', ['a'], false],
    ['move', 'collectionSub:a', ['a'], true],
    ['move', 'suspense', null, false],
  ] as const)('a %s on %s, for somebody with %j: %s', (use, kind, scope, may) =>
    expect(mayDrawOn(use, kind, scope)).toBe(may),
  );
});
