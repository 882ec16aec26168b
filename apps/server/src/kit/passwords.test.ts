import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPassword, fullCost, hashPassword, setHashCost, type Asker } from './passwords.ts';

const from = (ip: string, signal = new AbortController().signal): Asker => ({ ip, signal });
const keyOf = (result: PromiseSettledResult<unknown>) => (result.status === 'fulfilled' ? 'done' : result.reason.key);

const light = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
beforeAll(() => setHashCost(fullCost));
afterAll(() => setHashCost(light));

describe('a hash', () => {
  it('costs 64 MiB, three passes and four lanes, and is checked at its own cost', async () => {
    const stored = await hashPassword('Demo1234');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
    setHashCost(light);
    expect([await checkPassword(stored, 'Demo1234'), await checkPassword(stored, 'Demo12345')]).toEqual([true, false]);
    setHashCost(fullCost);
  });
});

describe('the line for hashes', () => {
  it('server.busy: has an end for one address, and room for the others', async () => {
    const flood = Array.from({ length: 40 }, () => hashPassword('flood', from('10.0.0.1')));
    const other = hashPassword('other', from('10.0.0.2'));
    const own = hashPassword('own');
    const told = (await Promise.allSettled(flood)).map(keyOf);
    // Two run, eight wait.
    expect(told.filter((word) => word === 'done')).toHaveLength(10);
    expect(told.filter((word) => word === 'server.busy')).toHaveLength(30);
    expect(await Promise.all([other, own])).toHaveLength(2);
  });

  it('server.busy: counts a customer with many addresses once, and has an end for all together', async () => {
    const one = Array.from({ length: 20 }, (_, i) => hashPassword('one', from(`2001:db8:0:1::${i + 1}`)));
    expect((await Promise.allSettled(one)).filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    const many = Array.from({ length: 70 }, (_, i) => hashPassword('many', from(`10.1.0.${i}`)));
    expect((await Promise.allSettled(many)).filter((result) => result.status === 'fulfilled')).toHaveLength(50);
  });

  it('works for nobody who has gone away', async () => {
    const gone = new AbortController();
    const running = [hashPassword('a'), hashPassword('b')];
    const waiting = hashPassword('c', from('10.0.0.3', gone.signal));
    const after = hashPassword('d', from('10.0.0.4'));
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ key: 'server.busy' });
    await expect(checkPassword(null, 'e', from('10.0.0.3', gone.signal))).rejects.toMatchObject({ key: 'server.busy' });
    expect(await Promise.all([...running, after])).toHaveLength(3);
    expect(await checkPassword(await hashPassword('f'), 'f', from('10.0.0.3')), 'the places are all free again').toBe(
      true,
    );
  });
});
