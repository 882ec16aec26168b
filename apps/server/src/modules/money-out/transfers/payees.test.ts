import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let payer: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner: payer } = await world.merchant('Quincaillerie Payeuse'));
});
afterAll(() => world.close());

let number = 677_550_000;
const look = async (query: string) => (await payer.get(`/fapi/user/info?${query}`)).body;
const codeOf = async (query: string) => {
  const { data, error } = await look(query);
  return data?.code ?? error.key;
};
/** A business that writes this number into its profile, as anybody may. */
async function business(name: string, phone: string, city = 'Douala') {
  const { owner } = await world.merchant(name);
  const {
    body: { data: profile },
  } = await owner.get('/ba021/v1/organisation');
  const { version, displayName, email, website, address, language } = profile;
  expect(
    (
      await owner.put('/ba021/v1/organisation', {
        version,
        displayName,
        email,
        website,
        address,
        language,
        phone,
        city,
      })
    ).status,
  ).toBe(200);
  return { owner, code: profile.payeeCode as string };
}
const proveOwner = ({ userId }: Session, phone: string) =>
  world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ phone, phone_verified_at: world.clock.now() })
      .where('id', '=', userId)
      .execute(),
  );
const proveWallet = (
  { organisationId }: Session,
  phone: string,
  by: 'microTransfer' | 'nameCheck',
  coolingUntil = world.clock.now(),
) =>
  world.production.runTx('system', (tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id: `rcv_${phone}`,
        kind: 'wallet',
        label: 'Caisse',
        holder_name: 'Caisse',
        phone,
        operator: 'mtn',
        verified_by: by,
        status: 'active',
        cooling_until: coolingUntil,
        created_at: world.clock.now(),
      } as never)
      .execute(),
  );
const next = () => `237${number++}`;

it('a number that nobody proved leads to no business, whoever wrote it down', async () => {
  const phone = next();
  const one = await business('Boutique Awa', phone);
  expect(await codeOf(`phone=${phone}`)).toBe('transfers.payee_not_found');
  await proveWallet(one.owner, phone, 'nameCheck');
  expect(await codeOf(`phone=${phone}`)).toBe('transfers.payee_not_found');
});

it('leads to the business whose owner proved it by a code, though another took name and number', async () => {
  const phone = next();
  const real = await business('Poissonnerie Wouri', phone, 'Limbe');
  await proveOwner(real.owner, phone);
  const thief = await business('Poissonnerie Wouri', phone, 'Buea');
  expect((await look(`phone=${phone}`)).data).toEqual({
    code: real.code,
    displayName: 'Poissonnerie Wouri',
    city: 'Limbe',
    maskedPhone: expect.stringContaining(phone.slice(-2)),
    verified: expect.any(Boolean),
  });
  // By its code the other one is found, and bears no number that is not its own.
  expect((await look(`userId=${thief.code}`)).data).toMatchObject({
    code: thief.code,
    city: 'Buea',
    maskedPhone: null,
  });
});

it('leads to the business that was sent an amount with a code there, once its wallet may be used', async () => {
  const phone = next();
  const real = await business('Boulangerie Akwa', phone);
  await business('Boulangerie Akwa', phone);
  await proveWallet(real.owner, phone, 'microTransfer', new Date(world.clock.now().getTime() + 3_600_000));
  expect(await codeOf(`phone=${phone}`)).toBe('transfers.payee_not_found');
  await world.production.runTx('system', (tx) =>
    tx.updateTable('linked_accounts').set({ cooling_until: world.clock.now() }).where('phone', '=', phone).execute(),
  );
  expect(await codeOf(`phone=${phone}`)).toBe(real.code);
});

it('two that both proved it name nobody; who left the business proves nothing for it', async () => {
  const phone = next();
  const [one, two] = [await business('Garage Bali', phone), await business('Garage Bali 2', phone)];
  await proveOwner(one.owner, phone);
  await proveWallet(two.owner, phone, 'microTransfer');
  expect(await codeOf(`phone=${phone}`)).toBe('transfers.payee_not_found');
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ role_keys: ['staff'] })
      .where('user_id', '=', one.owner.userId)
      .execute(),
  );
  expect(await codeOf(`phone=${phone}`)).toBe(two.code);
});
