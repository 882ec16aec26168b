import type { Tx } from '../context.ts';
import { subAccountNames } from '../sub-accounts/public.ts';

/** What merchants call their accounts. Internal ones are named for reconciliation and for the lines of a transaction. */
export const accountNames: Record<string, { en: string; fr: string }> = {
  collectionPrimary: { en: 'Collection account', fr: 'Compte d’encaissement' },
  payout: { en: 'Payout account', fr: 'Compte de décaissement' },
  suspense: { en: 'Money to return', fr: 'Montants à restituer' },
};
/** `names`: those of the organisation's sub-accounts by kind. */
export function accountName(kind: string, names: ReadonlyMap<string, string>): { en: string; fr: string } {
  const name = names.get(kind) ?? kind;
  return accountNames[kind] ?? { en: name, fr: name };
}

export type AccountNamer = (kind: string) => { en: string; fr: string };
/** Names accounts of an organisation, its sub-accounts by what the merchant called them. */
export async function accountNamer(tx: Tx, organisationId: string): Promise<AccountNamer> {
  const names = await subAccountNames(tx, organisationId);
  return (kind) => accountName(kind, names);
}
