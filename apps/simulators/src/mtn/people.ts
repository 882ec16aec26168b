import type { MtnEnvironment } from '../world/merchants.ts';
import { mtnSandboxRange } from '../world/numbers.ts';
import { plain } from '../world/wallets.ts';
import type { Wallet } from '../world/wallets.ts';
import type { World } from '../world/world.ts';

export type Person = Record<'given_name' | 'family_name' | 'birthdate' | 'locale' | 'gender' | 'status', string>;

/** MTN's sandbox knows one person for everybody. */
export const sandboxPerson: Person = {
  given_name: 'Sand',
  family_name: 'Box',
  birthdate: '1976-08-13',
  locale: 'sv_SE',
  gender: 'MALE',
  status: 'ACTIVE',
};

export function holderOf(world: World, environment: MtnEnvironment, number: string): Wallet | null {
  return environment === 'sandbox' ? world.wallets.findInSandbox(number) : world.wallets.find('mtn', number);
}

/** Who stands behind a number: the sandbox's one person, or the holder of a wallet in Cameroon. */
export function personOf(world: World, environment: MtnEnvironment, number: string): Person | null {
  if (mtnSandboxRange.test(number)) return sandboxPerson;
  const wallet = holderOf(world, environment, number);
  if (!wallet) return null;
  if (wallet.sandboxOnly) return sandboxPerson;
  return {
    given_name: plain(wallet.givenName).toUpperCase(),
    family_name: plain(wallet.familyName).toUpperCase(),
    birthdate: wallet.birthdate,
    locale: 'fr_CM',
    gender: wallet.gender,
    status: wallet.blocked ? 'BLOCKED' : wallet.active ? 'ACTIVE' : 'INACTIVE',
  };
}
