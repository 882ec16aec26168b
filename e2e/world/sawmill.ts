import type { RoleKey } from '#domain/access/roles.ts';
import type { Config } from '#server/kit/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { newId } from '#server/kit/ids.ts';
import { postOrThrow } from '#server/ledger/post.ts';
import { postingFor } from '#server/ledger/recipes.ts';
import type { Services } from '#server/main/services.ts';
import { giveDemoPins } from '#server/modules/demo/demo/approvals.ts';
import type { DemoWorld } from '#server/modules/demo/demo/cast.ts';
import { settleIn } from '#server/modules/demo/demo/settle-in.ts';
import type { World } from './told.ts';

const name = 'Scierie Mbanga';
const person = (fullName: string, role: RoleKey, language: 'en' | 'fr') => ({
  name: fullName,
  email: `${role}@scierie.example`,
  phone: null,
  language,
  roles: [role],
  label: null,
});
const plan: DemoWorld['organisations'][number] = {
  key: 'sawmill',
  name,
  displayName: name,
  promptName: 'SCIERIE MBANGA',
  orangeNumber: '699000109',
  bankAccount: '0000007800',
  perDay: 0,
  people: [
    person('Chantal Ewane', 'owner', 'en'),
    person('Alice Tabe', 'admin', 'en'),
    person('Paul Nkoulou', 'manager', 'fr'),
    person('Nadège Simo', 'staff', 'fr'),
  ],
  recipients: { group: '', purpose: 'payroll', defaultAmount: null, people: [] },
  links: [],
  descriptions: [],
  amounts: [],
};

/**
 * An organisation of its own, founded as those of the demo world are, with a million francs to pay out since yesterday.
 */
export async function openSawmill(config: Config, { production, sandbox }: Services): Promise<World['sawmill']> {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const urls = {
    mtn: at(config.simMtnPort),
    orange: at(config.simOrangePort),
    orangeWeb: at(config.simOrangeWebPort),
    tranzak: at(config.simTranzakPort),
    bank: at(config.simBankPort),
    phone: at(config.simPhonePort),
  };
  const now = systemClock.now();
  const organisations = await settleIn({ organisations: [plan] }, [production, sandbox], urls, now);
  await giveDemoPins(production, organisations, now);
  const organisationId = organisations[0]!.id;
  const yesterday = new Date(now.getTime() - 86_400_000);
  await production.runTx({ organisationId }, (tx) =>
    postOrThrow(tx, [
      postingFor(
        'topUp',
        { organisationId, refId: newId('topUp', yesterday), occurredAt: yesterday, bookedAt: yesterday },
        { source: 'bankClearing', amount: 1_000_000, account: 'payout' },
      ),
    ]),
  );
  const holder = (roleKey: RoleKey) => ({ email: `${roleKey}@scierie.example`, roleKey, organisation: name });
  return { clerk: holder('staff'), manager: holder('manager'), admin: holder('admin'), owner: holder('owner') };
}
