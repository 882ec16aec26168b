import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationPath } from '#domain/notifications/notifications.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { newId } from '../../../kit/ids.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import { balanceOf } from '../../../ledger/accounts.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { postOrThrow } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { samplePdf } from '../../../kit/small-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { sweepFiles } from '../../ground/files/public.ts';
import { paymentDemands } from '../../engine/movements/public.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
const pin = '482915';

beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Cacao Export', ['owner', 'manager']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  const hash = await hashPassword(pin);
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ pin_hash: hash })
      .where('id', 'in', [owner.userId, manager.userId])
      .execute(),
  );
  await world.production.runTx({ organisationId }, (tx) => {
    const at = world.clock.now();
    return postOrThrow(tx, [
      postingFor(
        'topUp',
        { organisationId, refId: newId('transaction', at), occurredAt: at, bookedAt: at },
        { source: 'bankClearing', amount: 9_000_000, account: 'collectionPrimary' },
      ),
    ]);
  });
});
afterAll(() => world.close());

const beneficiary = {
  name: 'Chocolaterie Dupont SARL',
  address: '12 rue du Port, Nantes',
  country: 'FR',
  account: 'FR7630006000011234567890189',
  swiftCode: 'AGRIFRPP',
  bankName: 'Crédit Agricole',
  purposeCode: 'goods',
  relationship: 'fournisseur',
};
const wish = (change: Record<string, unknown> = {}) => ({
  sourceAccountId: accountOf(organisationId, 'collectionPrimary'),
  amount: 655_957,
  to: 'EUR',
  beneficiary,
  ...change,
});
const balance = () =>
  world.production.runTx({ organisationId }, async (tx) => (await balanceOf(tx, organisationId, 'collectionPrimary'))!);
const paper = async (who: Session): Promise<string> => {
  const at = world.clock.now();
  const id = newId('file', at);
  await world.production.runTx('system', (tx) =>
    tx
      .insertInto('identity.files')
      .values({
        organisation_id: organisationId,
        id,
        purpose: 'document',
        name: 'facture.pdf',
        media_type: 'application/pdf',
        size: 1000,
        status: 'stored',
        object_key: id,
        token_hash: Buffer.from(id),
        expires_at: at,
        created_by: who.userId,
        created_at: at,
        stored_at: at,
      })
      .execute(),
  );
  return id;
};
/** What a person saw, sent back as it was. */
const seen = (quote: any) => ({ quoteId: quote.id });
const postOnce = (who: Session, path: string, body: object): Promise<any> =>
  who.post(path, body).then((answer) => answer.body);
/** Says yes to others of the same amount, which most of these tests are not about. */
const post = async (who: Session, path: string, body: object): Promise<any> => {
  const first = await postOnce(who, path, body);
  return first.error?.key === 'settlements.duplicate'
    ? postOnce(who, path, { ...body, duplicateOf: first.error.params.seen ?? first.error.params.id })
    : first;
};
const ordering = async (change: Record<string, unknown> = {}, who = owner): Promise<object> => {
  const { data } = (await who.post('/fapi/settlements/cross-border/quote', wish(change))).body;
  return { ...wish(change), ...seen(data), pin };
};
const open = async (): Promise<any> => post(owner, '/fapi/settlements/cross-border', await ordering());
const act = (who: Session, id: string, what: string, body: object) =>
  post(who, `/fapi/settlements/${id}/${what}`, body);

describe('a transfer abroad', () => {
  it('goes to an IBAN whose check fits, or to a number of 8 to 20 digits', async () => {
    const told = async (account: string) => {
      const { body } = await owner.post(
        '/fapi/settlements/cross-border/quote',
        wish({ beneficiary: { ...beneficiary, account } }),
      );
      return body.error.fields?.[0]?.rule ?? body.error.key;
    };
    expect(await told('1234567')).toBe('account.invalid');
    expect(await told('123456789012345678901')).toBe('account.invalid');
    expect(await told('ABCDE')).toBe('account.invalid');
    expect(await told('FR7630006000011234567890188')).toBe('iban.invalid');
    // Taken as accounts: what is missing is a rate.
    for (const account of ['12345678', '1234 5678 9012 3456 7890', 'FR76 3000 6000 0112 3456 7890 189'])
      expect(await told(account), account).toBe('exchange_rates.no_rate');
  });

  it('needs a rate, and one that is fresh', async () => {
    expect((await owner.post('/fapi/settlements/cross-border/quote', wish())).body.error.key).toBe(
      'exchange_rates.no_rate',
    );
    const rate = (
      await owner.post('/fapi/exchange-rates', {
        base: 'EUR',
        midMicros: 655_957_000,
        buySpreadBps: 0,
        sellSpreadBps: 0,
        maxAgeMinutes: 10,
      })
    ).body.data;
    await world.travel(11 * 60_000, 11 * 60_000);
    expect((await owner.post('/fapi/settlements/cross-border/quote', wish())).body.error.key).toBe(
      'exchange_rates.stale',
    );
    await owner.put(`/fapi/exchange-rates/${rate.id}`, {
      version: 1,
      midMicros: 655_957_000,
      buySpreadBps: 0,
      sellSpreadBps: 0,
      maxAgeMinutes: 100_000,
    });
    expect((await owner.post('/fapi/settlements/cross-border/quote', wish())).body.data).toMatchObject({
      amountToCents: 100_000,
      to: 'EUR',
      amountFrom: 655_957,
    });
  });

  it('reserves the money, waits for papers, is looked at by somebody else, and ends with the bank’s reference', async () => {
    const before = await balance();
    const { data: row } = await open();
    expect(row).toMatchObject({
      kind: 'crossBorder',
      status: 'pending',
      stage: 'pendingReview',
      missing: ['invoice'],
      currency: 'EUR',
    });
    expect((await balance()).available).toBe(before.available - row.gross);
    expect((await act(manager, row.id, 'review', { decision: 'accept', pin })).error.key).toBe(
      'settlements.action_not_possible',
    );
    expect((await act(owner, row.id, 'review', { decision: 'accept', pin })).error.message.en).toContain(
      'other than the requester',
    );
    expect(
      (await act(owner, row.id, 'documents', { type: 'invoice', fileId: newId('file', new Date()) })).error.key,
    ).toBe('files.not_found');
    expect(
      (await act(owner, row.id, 'documents', { type: 'invoice', fileId: await paper(owner) })).data.missing,
    ).toEqual([]);
    expect(
      (await act(manager, row.id, 'review', { decision: 'askForMore', missing: ['contract'], pin })).data,
    ).toMatchObject({ status: 'onHold', stage: 'documentsMissing', missing: ['contract'] });
    expect(
      (await act(owner, row.id, 'documents', { type: 'contract', fileId: await paper(owner) })).data,
    ).toMatchObject({ status: 'pending', stage: 'pendingReview' });
    // What was read is what is let go: a paper came since.
    const { version } = (await act(owner, row.id, 'documents', { type: 'other', fileId: await paper(owner) })).data;
    const letGo = (read: number) => act(manager, row.id, 'review', { version: read, decision: 'accept', pin });
    expect((await letGo(version - 1)).error.key).toBe('record.changed_meanwhile');
    expect((await letGo(version)).data).toMatchObject({ status: 'processing' });
    expect(
      (await act(manager, row.id, 'record', { outcome: 'paid', bankReference: 'SWIFT-1', pin })).data,
    ).toMatchObject({ status: 'completed', bankReference: 'SWIFT-1' });
    expect((await balance()).posted).toBe(before.posted - row.gross);
    expect((await act(manager, row.id, 'record', { outcome: 'failed', bankReference: 'SWIFT-1', pin })).error.key).toBe(
      'settlements.action_not_possible',
    );
  });

  it('has papers that whoever reviews it can read, each once, each with its line', async () => {
    const { data: row } = await open();
    const fileId = await storedFileId(owner, { purpose: 'document', bytes: samplePdf(), name: 'facture.pdf' });
    const body = { type: 'invoice', fileId };
    await act(owner, row.id, 'documents', body);
    // The answer was lost, and the same is pressed again.
    expect((await act(owner, row.id, 'documents', body)).data.documents).toEqual([
      expect.objectContaining({ ...body, name: 'facture.pdf' }),
    ]);
    const read = async (who: Session, id = fileId) => {
      const { status, headers } = await who.get(`/fapi/settlements/${row.id}/papers/${id}`);
      return [status, headers['content-type']];
    };
    expect(await read(manager)).toEqual([200, 'application/pdf']);
    expect((await read(manager, await paper(owner)))[0], 'a paper of something else').toBe(404);
    const lines = (await manager.get(`/fapi/settlements/${row.id}`)).body.data.steps;
    expect(lines.filter((one: any) => one.kind === 'paperAdded')).toEqual([
      expect.objectContaining({ actorName: expect.any(String), note: { en: 'facture.pdf', fr: 'facture.pdf' } }),
    ]);
  });

  it('keeps its papers: what was attached is still there two days later, what never was is not', async () => {
    const { data: row } = await open();
    // No other order has this one.
    const bytes = Buffer.from(
      samplePdf()
        .toString('latin1')
        .replace(/%PDF-1\.\d/, '%PDF-1.6'),
      'latin1',
    );
    const [kept, loose] = [
      await storedFileId(owner, { purpose: 'document', bytes, name: 'facture.pdf' }),
      await storedFileId(owner, { purpose: 'document', bytes: samplePdf(), name: 'brouillon.pdf' }),
    ];
    expect((await act(owner, row.id, 'documents', { type: 'invoice', fileId: kept })).data.missing).toEqual([]);
    await sweepFiles(
      world.production.runTx,
      world.production.files,
      new Date(world.clock.now().getTime() + 2 * 86_400_000),
    );
    const bytesOf = (id: string) =>
      world.production.runTx('system', async (tx) => {
        const file = await tx
          .selectFrom('identity.files')
          .select(['object_key', 'status'])
          .where('id', '=', id)
          .executeTakeFirst();
        const found = file?.status === 'stored' ? await world.production.files.store.read(file.object_key) : null;
        return found && Buffer.concat(await found.body.toArray());
      });
    expect(await bytesOf(loose)).toBeNull();
    expect((await bytesOf(kept))?.equals(bytes)).toBe(true);
    expect((await act(owner, row.id, 'cancel', { note: 'essai' })).data).toMatchObject({ status: 'cancelled' });
  });

  it('of which more is asked tells whoever ordered it which papers, by whom and why, until they are there', async () => {
    const about = async (who: Session, id: string, path = '?limit=50') =>
      (await who.get(`/ba021/v1/notifications${path}`)).body.data.filter(({ refId }: any) => refId === id);
    const todo = async (who: Session, id: string) =>
      (await about(who, id, '?tab=todo')).map(({ type }: any) => type as string);
    const waiting = async (who: Session) =>
      (await who.get('/fapi/dashboard/home')).body.data.needsYou.find(({ kind }: any) => kind === 'papersAsked');
    const { data: row } = await open();
    await act(owner, row.id, 'documents', { type: 'invoice', fileId: await paper(owner) });
    expect(await todo(manager, row.id)).toEqual(['settlementPapers']);
    const ask = { decision: 'askForMore', note: 'Daté', pin };
    for (const missing of [undefined, []])
      expect((await act(manager, row.id, 'review', { ...ask, missing })).error.fields).toMatchObject([
        { path: 'missing' },
      ]);
    expect(await todo(owner, row.id)).toEqual([]);
    await act(manager, row.id, 'review', { ...ask, missing: ['contract', 'other'] });
    expect(await todo(manager, row.id), 'looked at').toEqual([]);
    expect(await todo(owner, row.id)).toEqual(['settlementPapersAsked']);
    const [told] = await about(owner, row.id);
    expect(notificationPath(told.type, told.refId)).toBe(`/apps/settlements/settlements/${row.id}`);
    expect(told.params).toMatchObject({ papers: 'contract,other', note: 'Daté', amount: row.gross });
    expect((await owner.get(`/fapi/settlements/${row.id}`)).body.data.steps.at(-1)).toMatchObject({
      kind: 'papersAsked',
      actorName: expect.any(String),
      note: { en: 'Contract, Other paper. Daté', fr: 'Contrat, Autre pièce. Daté' },
    });
    const path = '/apps/settlements/all?kind=crossBorder&status=onHold';
    expect(await waiting(owner)).toMatchObject({ count: 1, path });
    expect((await owner.get(`/fapi/settlements?${path.split('?')[1]}`)).body.data).toHaveLength(1);
    await act(owner, row.id, 'documents', { type: 'contract', fileId: await paper(owner) });
    expect(await todo(owner, row.id), 'one is still missing').toEqual(['settlementPapersAsked']);
    await act(owner, row.id, 'documents', { type: 'other', fileId: await paper(owner) });
    expect([await todo(owner, row.id), await waiting(owner)]).toEqual([[], undefined]);
    expect(await todo(manager, row.id)).toEqual(['settlementPapers']);
    // Asked once more, and then refused: it is nobody's task, and whoever ordered it hears that and why.
    await act(manager, row.id, 'review', { ...ask, missing: ['contract'] });
    await act(manager, row.id, 'review', { decision: 'reject', note: 'prix trop haut', pin });
    expect([await todo(owner, row.id), await todo(manager, row.id)]).toEqual([[], []]);
    const [refused] = (await about(owner, row.id)).filter(({ type }: any) => type === 'settlementRejected');
    expect(refused.params).toMatchObject({ note: 'prix trop haut', amount: row.gross });
    expect((await about(manager, row.id)).map(({ type }: any) => type)).not.toContain('settlementRejected');
    const { data: other } = await open();
    await act(manager, other.id, 'review', { ...ask, missing: ['contract'] });
    expect(await todo(owner, other.id)).toEqual(['settlementPapersAsked']);
    await act(owner, other.id, 'cancel', { note: 'erreur' });
    expect(await todo(owner, other.id), 'called off').toEqual([]);
  });

  it('gives the money back when it is rejected, cancelled or refused by the bank', async () => {
    const before = await balance();
    const rejected = (await open()).data;
    expect(
      (await act(manager, rejected.id, 'review', { decision: 'reject', note: 'pas de facture', pin })).data,
    ).toMatchObject({ status: 'rejected' });
    const cancelled = (await open()).data;
    expect((await act(owner, cancelled.id, 'cancel', { note: 'erreur' })).data).toMatchObject({ status: 'cancelled' });
    const refused = (await open()).data;
    await act(owner, refused.id, 'documents', { type: 'invoice', fileId: await paper(owner) });
    await act(manager, refused.id, 'review', { decision: 'accept', pin });
    expect(
      (
        await act(manager, refused.id, 'record', {
          outcome: 'failed',
          bankReference: 'SWIFT-2',
          note: 'compte clos',
          pin,
        })
      ).data,
    ).toMatchObject({ status: 'failed' });
    expect(await balance()).toMatchObject({ available: before.available, posted: before.posted });
    // That was a mistake: whoever made it corrects it, on a paper and in one way only.
    const paid = { outcome: 'paid', bankReference: 'SWIFT-2B', correcting: 'failed', pin };
    expect((await act(owner, refused.id, 'record', paid)).error.key).toBe('settlements.action_not_possible');
    expect((await act(manager, refused.id, 'record', paid)).error.key).toBe('by_hand.paper_needed');
    const fileId = await paper(manager);
    expect((await act(manager, refused.id, 'record', { ...paid, outcome: 'returned', fileId })).error.key).toBe(
      'settlements.action_not_possible',
    );
    expect((await act(manager, refused.id, 'record', { ...paid, fileId })).data).toMatchObject({
      status: 'completed',
      bankReference: 'SWIFT-2B',
    });
    expect(before.posted - (await balance()).posted).toBe(refused.gross);
    expect(await verifyLedger(world.production.db as never, { references: [...paymentDemands] })).toMatchObject({
      ok: true,
    });
  });

  it('once let go is taken to the bank by a person, who is told so and reads all the bank needs, until it is recorded', async () => {
    const todo = async (who: Session, id: string) =>
      (await who.get('/ba021/v1/notifications?tab=todo')).body.data.filter(({ refId }: any) => refId === id);
    const { data: row } = await open();
    const detail = async (who: Session) => (await who.get(`/fapi/settlements/${row.id}`)).body.data;
    expect([(await detail(manager)).beneficiary, (await detail(owner)).beneficiary]).toEqual([
      beneficiary,
      beneficiary,
    ]);
    await act(owner, row.id, 'documents', { type: 'invoice', fileId: await paper(owner) });
    await act(manager, row.id, 'review', { decision: 'accept', pin });
    await world.settle();
    await world.settle();
    const told = await todo(manager, row.id);
    expect(told).toMatchObject([{ type: 'payByHand', params: { amount: row.net, payer: beneficiary.name } }]);
    expect(notificationPath(told[0].type, row.id)).toBe(`/apps/settlements/settlements/${row.id}`);
    expect(await todo(owner, row.id), 'who ordered it records nothing').toEqual([]);
    const asked = (await manager.get('/fapi/transactions/manual-requests')).body.data;
    expect(asked.map(({ path }: any) => path)).toContain(`/apps/settlements/settlements/${row.id}`);
    await act(manager, row.id, 'record', { outcome: 'paid', bankReference: 'SWIFT-9', pin });
    expect(await todo(manager, row.id)).toEqual([]);
    await act(manager, row.id, 'record', { outcome: 'returned', bankReference: 'SWIFT-9R', pin });
  });

  it('is let go like any money: whoever reset their PIN today lets out small sums only', async () => {
    const { data: row } = await open();
    await act(owner, row.id, 'documents', { type: 'invoice', fileId: await paper(owner) });
    const reset = (at: Date | null) =>
      world.production.runTx('system', (tx) =>
        tx
          .updateTable('identity.users')
          .set({ pin_reset_at: at, pin_reset_spent: 0 })
          .where('id', '=', manager.userId)
          .execute(),
      );
    await reset(world.clock.now());
    expect((await act(manager, row.id, 'review', { decision: 'accept', pin })).error).toMatchObject({
      key: 'pin.low_limit',
      params: { max: limits.pinResetMax },
    });
    expect(
      (await act(manager, row.id, 'review', { decision: 'reject', note: 'autre facture', pin })).data,
      'refusing lets nothing out',
    ).toMatchObject({ status: 'rejected' });
    await reset(null);
  });

  it('that comes back is booked back, whether the bank had said that it was paid or not', async () => {
    const before = await balance();
    const accepted = async () => {
      const { data: row } = await open();
      await act(owner, row.id, 'documents', { type: 'invoice', fileId: await paper(owner) });
      await act(manager, row.id, 'review', { decision: 'accept', pin });
      return row;
    };
    const paid = await accepted();
    expect(
      (await act(manager, paid.id, 'record', { outcome: 'paid', bankReference: 'SWIFT-3', pin })).data,
    ).toMatchObject({ status: 'completed' });
    expect(
      (
        await act(manager, paid.id, 'record', {
          outcome: 'returned',
          bankReference: 'SWIFT-3R',
          note: 'compte clos',
          pin,
        })
      ).data,
    ).toMatchObject({ status: 'reversed', bankReference: 'SWIFT-3R' });
    expect(
      (await act(manager, paid.id, 'record', { outcome: 'returned', bankReference: 'SWIFT-3R', pin })).error.key,
    ).toBe('settlements.action_not_possible');
    const onItsWay = await accepted();
    expect(
      (await act(manager, onItsWay.id, 'record', { outcome: 'returned', bankReference: 'SWIFT-4R', pin })).data,
    ).toMatchObject({ status: 'reversed' });
    expect(await balance()).toMatchObject({
      available: before.available,
      posted: before.posted,
      reserved: before.reserved,
    });
    expect(await verifyLedger(world.production.db as never, { references: [...paymentDemands] })).toMatchObject({
      ok: true,
    });
  });

  it('is ordered at the quote that was shown and within its ten minutes, or not at all', async () => {
    const { data: old } = (await owner.post('/fapi/settlements/cross-border/quote', wish())).body;
    await world.travel(10 * 60_000, 10 * 60_000);
    expect((await owner.post('/fapi/settlements/cross-border', { ...wish(), ...seen(old), pin })).body.error?.key).toBe(
      'settlements.quote_changed',
    );
    const { data } = (await owner.post('/fapi/settlements/cross-border/quote', wish())).body;
    const saved = await owner.post('/fapi/fees/schedules', {
      version: (await owner.get('/fapi/fees')).body.data.linesVersion,
      product: 'settlement',
      operator: null,
      destination: 'bank',
      rounding: 'up',
      tiers: [{ fromAmount: 0, toAmount: null, fixed: 25_000, percentBps: 0, min: null, max: null }],
      validFrom: world.clock.now().toISOString(),
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(
      (await owner.post('/fapi/settlements/cross-border', { ...wish(), ...seen(data), pin })).body.error?.key,
    ).toBe('settlements.quote_changed');
  });

  it('keeps the price that was shown, and refuses another', async () => {
    const { data } = (await owner.post('/fapi/settlements/cross-border/quote', wish())).body;
    for (const other of [{ quoteId: newId('exchangeQuote', world.clock.now()) }, { amount: 655_958 }]) {
      expect(
        (await owner.post('/fapi/settlements/cross-border', { ...wish(), ...seen(data), ...other, pin })).body.error
          .key,
      ).toBe('settlements.quote_changed');
    }
    expect(
      (
        await owner.post(
          '/fapi/settlements/cross-border/quote',
          wish({ beneficiary: { ...beneficiary, swiftCode: 'nope' } }),
        )
      ).body.error.fields[0],
    ).toMatchObject({ path: 'beneficiary.swiftCode', rule: 'swift.invalid' });
    const { data: much } = (await owner.post('/fapi/settlements/cross-border/quote', wish({ amount: 8_999_999 }))).body;
    expect(
      (await owner.post('/fapi/settlements/cross-border', { ...wish({ amount: 8_999_999 }), ...seen(much), pin })).body
        .error.key,
    ).toBe('balance.insufficient');
  });

  it('settlements.quote_used: one quote is one order, however many keys order it at the same moment', async () => {
    const before = await balance();
    const asked = wish({ amount: 655_001 });
    const { data: quote } = (await owner.post('/fapi/settlements/cross-border/quote', asked)).body;
    const order = () => owner.post('/fapi/settlements/cross-border', { ...asked, ...seen(quote), pin });
    const answers = [...(await Promise.all([order(), order(), order()])), await order()];
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.error.key)).toEqual([
      'settlements.quote_used',
      'settlements.quote_used',
      'settlements.quote_used',
    ]);
    expect((await balance()).available).toBe(before.available - quote.totalDebit);
    const made = answers.find(({ status }) => status === 200)!.body.data;
    expect((await act(owner, made.id, 'cancel', { note: 'essai' })).data).toMatchObject({ status: 'cancelled' });
    // Cancelled is no reason to order it once more: the price was for that one.
    expect((await order()).body.error.key).toBe('settlements.quote_used');
  });

  it('whose answer was lost is said to be ordered, however late it is asked about: not that its price has changed', async () => {
    const before = await balance();
    const asked = wish({ amount: 655_002 });
    const { data: quote } = (await owner.post('/fapi/settlements/cross-border/quote', asked)).body;
    const order = () => owner.post('/fapi/settlements/cross-border', { ...asked, ...seen(quote), pin });
    const made = (await order()).body.data;
    await world.travel(11 * 60_000, 11 * 60_000);
    const again = (await order()).body.error;
    expect(again).toMatchObject({ key: 'settlements.quote_used', params: { id: made.id } });
    expect([again.message.en, again.message.fr]).toEqual([
      expect.stringContaining(`ordered before (${formatMoney(quote.totalDebit, 'en')}, `),
      expect.stringContaining('déjà'),
    ]);
    expect(JSON.stringify(again.message)).not.toContain(made.id);
    // Nor does another rate, or none, hide that it was ordered.
    await owner.post('/fapi/exchange-rates', {
      base: 'EUR',
      midMicros: 656_000_000,
      buySpreadBps: 0,
      sellSpreadBps: 0,
      maxAgeMinutes: 100_000,
    });
    expect((await order()).body.error.key).toBe('settlements.quote_used');
    expect((await balance()).available).toBe(before.available - quote.totalDebit);
  });
});
