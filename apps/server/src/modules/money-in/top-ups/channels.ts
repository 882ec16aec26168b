import type { DataOf } from '#contract/endpoint.ts';
import type { topUpsApi } from '#contract/top-ups/api.ts';
import { parseRib } from '#domain/banks/account.ts';
import { limits } from '#domain/values/limits.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { accountOf } from '../../../ledger/chart.ts';
import type { DepositBank } from '../../../kit/config-accounts.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { payoutAlert } from '../../accounts/balance-alerts/public.ts';
import { collectingConnection } from '../../terms/providers/public.ts';

type Channels = DataOf<typeof topUpsApi.channels>;

export async function topUpChannels(tx: Tx, organisationId: string, bank: DepositBank | null): Promise<Channels> {
  const balances = new Map(
    (await balancesOf(tx, organisationId)).map((account) => [account.kind as string, account.available]),
  );
  const alert = await payoutAlert(tx, organisationId);
  const wallets: Channels['wallets'] = [];
  for (const operator of operatorCodes) {
    const connected = await collectingConnection(tx, organisationId, operator).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
    wallets.push({ operator, max: Math.min(limits.topUpMax, operators[operator].amountMax), connected });
  }
  const rib = bank && parseRib(bank.rib);
  return {
    payout: {
      accountId: accountOf(organisationId, 'payout'),
      available: balances.get('payout') ?? 0,
      lowBelow: alert && alert.basis !== 'runwayDays' ? alert.threshold : null,
      state: alert?.state ?? null,
    },
    collection: {
      accountId: accountOf(organisationId, 'collectionPrimary'),
      available: balances.get('collectionPrimary') ?? 0,
    },
    wallets,
    bank: bank && {
      holder: bank.holder,
      bank: bank.bank,
      rib: bank.rib,
      iban: (rib?.ok && rib.iban) || '',
      swift: bank.swift,
    },
  };
}
