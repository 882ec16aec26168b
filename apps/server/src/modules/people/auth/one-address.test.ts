import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { codeSentTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

// Operators put a whole town behind one address: what one does there is no reason to keep the others out.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

let town = 0;
let numbers = 0;
const from = (device?: string) => ({
  'x-forwarded-for': `10.99.${town}.1`,
  ...(device ? { 'x-distinct-id': device } : {}),
});
const post = async (path: string, payload: object, headers: Record<string, string>) => {
  const response = await world.app.inject({ method: 'POST', url: `/ba021/v1${path}`, payload, headers });
  return { status: response.statusCode, body: response.json() };
};
const someMail = () => `habitant${++numbers}@example.cm`;
const somePhone = () => `23767788${String(1000 + ++numbers)}`;
const codeFor = (target: string, device: string) =>
  post(target.includes('@') ? '/send/email-otp' : '/sms/otp', { target, language: 'fr' }, from(device));
const prove = async (target: string, device: string): Promise<string> => {
  const sent = await codeFor(target, device);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const checked = await post(
    '/sign-up/verify-otp',
    { challengeId: sent.body.data.challengeId, code: await codeSentTo(world, target) },
    from(device),
  );
  return checked.body.data.otpToken as string;
};
const found = (otpToken: string, email: string, device: string) =>
  post(
    '/merchant-email-signup',
    {
      password: 'Mango-Kola-77',
      name: 'Irène Njoya',
      businessName: 'Boutique Njoya',
      language: 'fr',
      termsVersion,
      email,
      otpToken,
    },
    from(device),
  );
const keysOf = (answers: { body: any }[]) => [...new Set(answers.map((answer) => answer.body.error?.key ?? 'ok'))];
/** As many at once as the database takes, so that a town fits into a test. */
async function all<T, R>(wishes: readonly T[], work: (wish: T, index: number) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let at = 0; at < wishes.length; at += 20)
    answers.push(...(await Promise.all(wishes.slice(at, at + 20).map((wish, index) => work(wish, at + index)))));
  return answers;
}

/**
 * One after the other: an address has so many hashes of passwords waiting, on a busy machine fewer than all at once.
 */
async function inTurn<T, R>(wishes: readonly T[], work: (wish: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const wish of wishes) answers.push(await work(wish));
  return answers;
}

describe('codes to sign up', () => {
  it('that were typed in again cost the address nothing: a town signs up in an hour', async () => {
    town += 1;
    const people = Array.from({ length: 130 }, () => somePhone());
    const tokens = await all(people, (phone, index) => prove(phone, `phone-${index}`));
    expect(tokens.filter(Boolean)).toHaveLength(130);
    const counted = await world.production.runTx('system', (tx) =>
      tx.selectFrom('identity.rate_counters').select('count').where('bucket', '=', 'codes sms address').execute(),
    );
    expect(Math.max(0, ...counted.map((row) => row.count))).toBe(0);
  });

  it('of one device are twenty an hour, and the devices beside it go on', async () => {
    town += 1;
    const asked = await all(
      Array.from({ length: 80 }, () => somePhone()),
      (phone) => codeFor(phone, 'thief'),
    );
    expect(asked.filter((answer) => answer.status === 200)).toHaveLength(20);
    expect((await codeFor(somePhone(), 'neighbour')).status).toBe(200);
  });

  it('by SMS, which cost money, are bounded for an address whatever device is named; those by e-mail go on', async () => {
    town += 1;
    const asked = await all(
      Array.from({ length: 320 }, () => somePhone()),
      (phone, index) => codeFor(phone, `made-up-${index}`),
    );
    expect(asked.filter((answer) => answer.status === 200)).toHaveLength(300);
    expect(keysOf(asked)).toEqual(['ok', 'otp.too_many']);
    const email = someMail();
    expect((await found(await prove(email, 'neighbour'), email, 'neighbour')).status).toBe(200);
  });

  it('that were refused for their target are not counted, nor are those for a new password', async () => {
    town += 1;
    const target = someMail();
    await all(
      Array.from({ length: 200 }, () => target),
      () => codeFor(target, 'thief'),
    );
    await all(
      Array.from({ length: 100 }, () => someMail()),
      (mail, index) =>
        post('/org/send/email-otp/forgot-password', { target: mail, language: 'fr' }, from(`thief-${index}`)),
    );
    expect((await codeFor(someMail(), 'neighbour')).status).toBe(200);
  });
});

describe('opening a business', () => {
  it('is not held up by made-up tokens behind the same address; one contact has so many tries', async () => {
    town += 1;
    const email = someMail();
    const otpToken = await prove(email, 'neighbour');
    await all(Array.from({ length: 130 }), () => found('x'.repeat(43), someMail(), 'thief'));
    expect((await found(otpToken, email, 'neighbour')).status).toBe(200);
    const again = someMail();
    const mine = await prove(again, 'neighbour');
    // Refused after it was hashed: the business's other contact is not the one that was proved.
    const tries = await all(Array.from({ length: 14 }), () =>
      post(
        '/merchant-email-signup',
        {
          password: 'Mango-Kola-77',
          businessName: 'Boutique',
          language: 'fr',
          termsVersion,
          email: again,
          otpToken: mine,
        },
        from('neighbour'),
      ),
    );
    expect(tries.filter((answer) => answer.body.error?.key === 'request.rate_limited')).toHaveLength(4);
  });
});

describe('codes to log in by a phone', () => {
  const show = (device: string) =>
    post('/org/qr-login', { browserSecret: 's'.repeat(43), deviceId: device }, from(device));
  it('of one browser are thirty in a quarter of an hour; a town beside it has its own', async () => {
    town += 1;
    const asked = await all(Array.from({ length: 80 }), () => show('runaway-tab'));
    expect(asked.filter((answer) => answer.status === 200)).toHaveLength(30);
    const others = await all(Array.from({ length: 150 }), (_, index) => show(`office-${index}`));
    expect(keysOf(others)).toEqual(['ok']);
  });
});

describe('what somebody inside sends to others', () => {
  const code = async (who: Session, contact: object): Promise<string> =>
    (await who.post('/ba021/v1/account/contact', contact)).body.error?.key ?? 'ok';
  const given = {
    roleKeys: ['dataAnalyst'],
    customRoleIds: [],
    ownRecordsOnly: false,
    subAccountIds: null,
    accessUntil: null,
  };
  const invited = async (who: Session): Promise<string> =>
    (
      await who.post('/ba021/v1/team/invitations', {
        displayName: `Employé ${numbers}`,
        phone: somePhone(),
        language: 'fr',
        ...given,
      })
    ).body.error?.key ?? 'ok';
  /** Businesses of today whose papers nobody has accepted, all behind the address of the tests. */
  const young = (count: number) =>
    inTurn(
      Array.from({ length: count }),
      async () => (await world.merchant(`Nouvelle ${++numbers}`, ['owner'], 1)).owner,
    );
  /** The same people on the same devices, some days later. */
  const later = async (days: number, people: readonly Session[]) => {
    const emails = await Promise.all(
      people.map(async (who) => (await who.get('/ba021/v1/session')).body.data.user.email as string),
    );
    world.clock.advance(days * 86_400_000);
    return inTurn(emails, (email) => world.login(email));
  };
  const ten = (who: Session, ask: (who: Session) => Promise<string>) => all(Array.from({ length: 10 }), () => ask(who));
  const bySms = (who: Session) => code(who, { phone: somePhone() });
  const sentBy = async (people: readonly Session[], ask: (who: Session) => Promise<string>) => {
    let sent = 0;
    for (const who of people) sent += (await ten(who, ask)).filter((answer) => answer === 'ok').length;
    return sent;
  };

  it('by strangers with new businesses is no reason to keep an accepted business behind the same address from it', async () => {
    const accepted = (await world.merchant('Boutique acceptée')).owner;
    const strangers = await young(22);
    await sentBy(strangers.slice(0, 21), bySms);
    expect(await bySms(strangers[21]!)).toBe('otp.too_many');
    expect(await code(accepted, { email: someMail() })).toBe('ok');
    expect(await bySms(accepted)).toBe('ok');
  });

  it('by SMS keeps nobody from e-mail, nor whoever waits for their papers on a device that is known longer', async () => {
    const [irma, paul] = await later(31, await young(2));
    const strangers = await young(22);
    const sent = await sentBy(strangers.slice(0, 21), bySms);
    expect(await code(strangers[21]!, { email: someMail() }), 'e-mail costs nothing').toBe('ok');
    expect(await bySms(irma!), 'known for a month').toBe('ok');
    expect([await bySms(strangers[21]!), sent], 'on devices of today').toEqual(['otp.too_many', 200]);
    const [paulAgain, ...prepared] = await later(2, [paul!, ...strangers.slice(0, 6)]);
    expect(await sentBy(prepared, bySms), 'prepared the day before').toBe(50);
    expect(await bySms(paulAgain!)).toBe('ok');
  });

  it('as an invitation by SMS neither', async () => {
    const freshlyProved = async (people: readonly Session[]) => {
      for (const who of people)
        expect((await who.post('/ba021/v1/security/prove', { password: testPassword })).status).toBe(200);
    };
    const [irma] = await later(31, await young(1));
    const strangers = await young(7);
    await freshlyProved([irma!, ...strangers]);
    const sent = await sentBy(strangers, invited);
    expect(await invited(irma!)).toBe('ok');
    expect(sent).toBe(40);
  });
});
