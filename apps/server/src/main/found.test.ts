import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { testWorld, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let password = '';
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

/** As an operator runs it, on the database of the test. */
async function found(words: string[]): Promise<{ code: number; said: string }> {
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'found.ts'), ...words], {
    env: {
      PATH: process.env.PATH,
      NKAP_DATA_DIR: '/tmp',
      DATABASE_URL: world.database.adminUrl,
      NKAP_SECRET: 'a secret for tests only, thirty-two characters at least',
    },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

describe('npm run found', () => {
  it('makes an organisation whose owner can log in and charge in both environments', async () => {
    const { code, said } = await found([
      '--name',
      'Quincaillerie du Wouri SARL',
      '--shown',
      'Quincaillerie du Wouri',
      '--owner',
      'Samuel Eboa',
      '--email',
      'Samuel@Wouri.example',
      '--phone',
      '6 77 12 34 56',
    ]);
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /Quincaillerie du Wouri is founded \(org_\w+\)\.\nsamuel@wouri\.example logs in with \w{16}/,
      ),
    });
    password = /logs in with (\w{16})/.exec(said)![1]!;
    for (const app of [world.app, world.sandboxApp]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/ba021/v1/email-login',
        payload: { email: 'samuel@wouri.example', password },
      });
      expect(answer.json()).toMatchObject({
        success: true,
        data: { orgUser: { mDName: 'Quincaillerie du Wouri', roleKeys: ['owner'] } },
      });
      const session = answer.json().data;
      const balances = await app.inject({
        method: 'GET',
        url: '/fapi/accounts/balances',
        headers: { authorization: `Bearer ${session.accessToken}` },
      });
      expect(balances.json().data.length).toBeGreaterThan(0);
    }
    expect((await verifyLedger(world.production.db, {})).ok).toBe(true);
  });

  it('gives somebody who has a login a second organisation, and leaves the password alone', async () => {
    const { said } = await found(['--name', 'Wouri Two', '--owner', 'Samuel Eboa', '--email', 'samuel@wouri.example']);
    expect(said).toContain('samuel@wouri.example keeps the password it has.');
    const answer = await world.app.inject({
      method: 'POST',
      url: '/ba021/v1/email-login',
      payload: { email: 'samuel@wouri.example', password },
    });
    expect(JSON.stringify(answer.json().data)).toMatch(/Wouri Two/);
  });

  it('founds nothing twice when the command is repeated', async () => {
    const words = ['--name', 'Wouri Two', '--owner', 'Samuel Eboa', '--email', 'samuel@wouri.example'];
    const [first, second] = [await found(words), await found(words)];
    for (const { code, said } of [first, second])
      expect({ code, said }).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^Wouri Two is there already \(org_\w+\); nothing was founded\.\n/),
      });
    expect(
      await world.production.runTx('system', (tx) =>
        tx.selectFrom('identity.organisations').select('id').where('name', '=', 'Wouri Two').execute(),
      ),
    ).toHaveLength(1);
  });

  it('says everything that is missing at once, and does nothing', async () => {
    const { code, said } = await found(['--email', 'nobody', '--phone', '12', '--language', 'de']);
    expect(code).toBe(1);
    for (const word of ['--name', '--owner', '--email', '--phone', '--language']) expect(said).toContain(word);
  });
});
