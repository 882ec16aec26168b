import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePng } from '../../../kit/small-files.ts';
import { proveAgain } from '../../../testing/approvals.ts';
import { fetchFile, storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { drawLogo } from './draw-logo.ts';
import { drawMissingLogos } from './public.ts';

let world: TestWorld;
let owner: Session;
let cashier: Session;
let organisationId: string;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Avant', ['owner', 'cashier']);
  ({ owner, organisationId } = merchant);
  cashier = merchant.people['cashier']!;
});
afterAll(() => world?.close());

const path = '/ba021/v1/organisation';
const given = async () => {
  const { version, displayName, email, phone, website, address, city, language } = (await owner.get(path)).body.data;
  return { version, displayName, email, phone, website, address, city, language };
};

describe('the profile of an organisation', () => {
  it('is read by its people and changed by those who may, once at a time', async () => {
    expect((await cashier.get(path)).body.data).toMatchObject({ displayName: 'Avant', canEdit: false });
    const wish = {
      ...(await given()),
      displayName: 'Boulangerie Étoile',
      phone: '677 12 34 56',
      website: 'https://etoile.cm',
      city: 'Douala',
    };
    expect((await cashier.put(path, wish)).body.error.key).toBe('access.denied');
    expect((await owner.put(path, wish)).body.data).toMatchObject({
      displayName: 'Boulangerie Étoile',
      phone: '237677123456',
      canEdit: true,
    });
    expect((await owner.put(path, wish)).body.error.key).toBe('record.changed_meanwhile');
    expect(
      (await owner.put(path, { ...(await given()), website: 'javascript:alert(1)' })).body.error.fields[0],
    ).toMatchObject({ path: 'website', rule: 'url.invalid' });
  });

  it('has a logo that the login and the pay page show', async () => {
    const logoFileId = await storedFileId(owner, { purpose: 'logo', bytes: samplePng() });
    const { logoUrl } = (await owner.put(path, { ...(await given()), logoFileId })).body.data;
    expect(logoUrl).toBe(`/media/${logoFileId}`);
    expect((await owner.get('/ba021/v1/session')).body.data.merchantInfo.logoUrl).toBe(logoUrl);
    const link = (
      await owner.post('/fapi/payment-links', { title: { en: 'A', fr: 'A' }, kind: 'fixed', amount: 500, use: 'multi' })
    ).body.data;
    const page = await fetchFile(world, new URL(link.url ?? `/pay/${link.id}`, world.publicUrl).pathname, {
      accept: 'text/html',
    });
    expect(await page.text()).toContain(`src="${logoUrl}"`);
    expect(page.headers.get('content-security-policy')).toMatch(/img-src [^;]*'self'/);
    expect((await fetchFile(world, logoUrl)).status).toBe(200);
    expect(
      (await owner.put(path, { ...(await given()), logoFileId: 'fil_01m7xzvteye20axesr2bdjvcaj' })).body.error.key,
    ).toBe('files.not_found');
    expect((await owner.put(path, { ...(await given()), logoFileId: null })).body.data.logoUrl).toMatch(
      /^\/media\/fil_/,
    );
  });

  it('is never without a logo: removed, it is made from the name anew; an organisation of an earlier release gets one', async () => {
    const shown = async (): Promise<string> => (await owner.get(path)).body.data.logoUrl;
    const madeOf = async (logoUrl: string) => Buffer.from(await (await fetchFile(world, logoUrl)).arrayBuffer());
    const { logoUrl } = (
      await owner.put(path, { ...(await given()), displayName: 'Boulangerie La Paix', logoFileId: null })
    ).body.data;
    expect(await madeOf(logoUrl)).toEqual(drawLogo('Boulangerie La Paix'));
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.organisations')
        .set({ logo_url: null, logo_file_id: null })
        .where('id', '=', organisationId)
        .execute(),
    );
    await drawMissingLogos(world.production);
    const drawn = await shown();
    expect(await madeOf(drawn)).toEqual(drawLogo('Boulangerie La Paix'));
    await drawMissingLogos(world.production);
    expect(await shown()).toBe(drawn);
  });
});

describe('the account and the rules of an organisation', () => {
  it('are told to its people, balances by right', async () => {
    const account = await owner.get(`/ba021/v1/business-account/orgAccount/${organisationId}`);
    expect(account.body.data).toMatchObject({ id: organisationId, currency: 'XAF', level: 2 });
    expect(account.body.data.balances[0]).toMatchObject({ available: 0 });
    expect(
      (await cashier.get(`/ba021/v1/business-account/orgAccount/${organisationId}`)).body.data.balances,
    ).toBeNull();
    const rules = (await cashier.get(`/ba021/v1/business-account/ctx/settings/${organisationId}`)).body.data;
    expect(rules).toMatchObject({
      twoFactor: { required: false },
      limits: { amountMaxByOperator: { mtn: 500_000, orange: 400_000 } },
    });
    expect(rules.fees.find((fee: any) => fee.product === 'collection')).toMatchObject({
      destination: null,
      tiers: [{ percentBps: 200 }],
    });
    expect(rules.fees.find((fee: any) => fee.product === 'transfer' && fee.destination === 'wallet')).toMatchObject({
      tiers: [{ percentBps: 100, min: 50, max: 2500 }],
    });
    for (const call of ['orgAccount', 'ctx/settings'])
      expect(
        (await owner.get(`/ba021/v1/business-account/${call}/org_01m7xzvteye20axesr2bdjvcaj`)).body.error.key,
      ).toBe('organisations.not_found');
  });
});

describe('what payers read of the business', () => {
  it('changes only with a fresh proof, and the other leaders are told what it was', async () => {
    const admin = await world.person(organisationId, 'admin');
    const manager = await world.person(organisationId, 'manager');
    const heard = async (who: Session) =>
      (await who.get('/ba021/v1/notifications')).body.data.filter((row: any) => row.type === 'organisationFaceChanged');
    const before = await given();
    world.clock.advance(11 * 60_000);
    const wish = { ...before, displayName: 'Orange Money Douala', phone: '237699000001' };
    expect((await owner.put(path, wish)).body.error.key).toBe('second_factor.proof_needed');
    expect((await owner.get(path)).body.data.displayName).toBe(before.displayName);
    await proveAgain(owner);
    expect((await owner.put(path, wish)).status).toBe(200);
    expect(await heard(admin)).toMatchObject([
      { params: { name: 'Orange Money Douala', what: 'name,phone', was: before.displayName } },
    ]);
    expect([await heard(owner), await heard(manager)]).toEqual([[], []]);
    expect((await owner.put(path, { ...(await given()), language: 'en' })).status).toBe(200);
    expect(await heard(admin), 'a language is no face').toHaveLength(1);
  });
});
