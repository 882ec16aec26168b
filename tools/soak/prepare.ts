import { hashPassword } from '#server/kit/passwords.ts';
import { newId } from '#server/kit/ids.ts';
import { postOrThrow } from '#server/ledger/post.ts';
import { postingFor } from '#server/ledger/recipes.ts';
import type { EnvironmentServices } from '#server/main/services.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';

const startWith = 200_000_000;

/** Money that organisations pay from, where a neighbour is paid, and the wallet of its own that each settles to. */
export type Purse = {
  funded: Map<string, number>;
  codes: Map<string, string>;
  wallets: Map<string, { id: string; phone: string }>;
};

/** Gives every organisation money and a wallet of its own, and every person a PIN. */
export async function readyToPay(environment: EnvironmentServices, organisationIds: readonly string[]): Promise<Purse> {
  const pinHash = await hashPassword(demoPin);
  const now = new Date();
  await environment.runTx('system', (tx) =>
    tx.updateTable('identity.users').set({ pin_hash: pinHash, pin_set_at: now }).execute(),
  );
  const wallets: Purse['wallets'] = new Map();
  for (const [index, organisationId] of organisationIds.entries()) {
    const topUp = (account: 'payout' | 'collectionPrimary', amount: number) =>
      postingFor(
        'topUp',
        { organisationId, refId: newId('topUp', now), occurredAt: now, bookedAt: now },
        { source: 'bankClearing', amount, account },
      );
    await environment.runTx({ organisationId }, (tx) =>
      postOrThrow(tx, [topUp('payout', startWith), topUp('collectionPrimary', startWith)]),
    );
    const wallet = { id: newId('linkedAccount', now), phone: `67599${String(index).padStart(4, '0')}` };
    await environment.runTx({ organisationId }, (tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: organisationId,
          id: wallet.id,
          kind: 'wallet',
          phone: `237${wallet.phone}`,
          operator: 'mtn',
          label: 'Compte marchand',
          holder_name: 'Le commerce',
          status: 'active',
          cooling_until: now,
          created_at: now,
        })
        .execute(),
    );
    wallets.set(organisationId, wallet);
  }
  const rows = await environment.runTx('system', (tx) =>
    tx.selectFrom('identity.organisations').select(['id', 'account_code']).execute(),
  );
  return {
    funded: new Map(organisationIds.map((id) => [id, startWith])),
    wallets,
    codes: new Map(rows.map((row) => [row.id, row.account_code])),
  };
}
