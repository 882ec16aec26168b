import type { NameCheck } from '#contract/transfers/schemas.ts';
import { parseRib } from '#domain/banks/account.ts';
import { matchNames, type NameMatch } from '#domain/values/name-match.ts';
import type { Beneficiary } from '#domain/mass-payments/payouts.ts';
import type { ProviderCode } from '../../../connectors/connector.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import { callerOf } from '../../../kit/http/context.ts';
import type { Context } from '../../context.ts';
import { countNameLook } from '../../ground/proofs/public.ts';
import { payoutConnection, providerAccount } from '../../terms/providers/public.ts';
import { maskedOf, operatorOf, type Resolved } from './beneficiary.ts';
import type { TransferPorts } from './ports.ts';

export type HolderAnswer = { name: string | null; match: NameMatch | null; active: boolean | null };

/**
 * Whose wallet it is, as the rail says that would pay it; null when no rail can say. Speaks with a provider: outside
 * any transaction.
 */
export async function askHolder(
  context: Context,
  ports: TransferPorts,
  beneficiary: Beneficiary,
): Promise<HolderAnswer | null> {
  if (beneficiary.kind !== 'wallet') return null;
  const { organisationId } = callerOf(context);
  const found = await context.runTx({ organisationId }, async (tx) => {
    try {
      const { rail } = await payoutConnection(tx, organisationId, beneficiary);
      const account = await providerAccount(tx, ports.sealer, context.environment, organisationId, rail);
      return account && { account, provider: rail as ProviderCode };
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  });
  if (!found) return null;
  const answer = await ports.connectors.connectorFor(found.provider).holder(found.account, beneficiary.phone);
  if (answer.kind === 'notFound') return { name: null, match: 'none', active: false };
  if (answer.kind === 'unknown' || answer.name === null) return null;
  return {
    name: answer.name,
    match: beneficiary.name === '' ? null : matchNames(beneficiary.name, answer.name),
    active: answer.active,
  };
}

/** A look that costs nothing is counted; who sends the money with their PIN pays for it. */
export async function countLookAt(
  context: Context,
  { proofs }: Pick<TransferPorts, 'proofs'>,
  { beneficiary, known }: Pick<Resolved, 'beneficiary' | 'known'>,
): Promise<void> {
  if (!known && beneficiary.kind === 'wallet') await countNameLook(context, proofs, beneficiary.phone);
}

/** What is known about a beneficiary before money goes there. */
export async function checkName(context: Context, ports: TransferPorts, resolved: Resolved): Promise<NameCheck> {
  const { beneficiary, known, coolingUntil, linkedAccountId } = resolved;
  await countLookAt(context, ports, resolved);
  const holder = known ? null : await askHolder(context, ports, beneficiary);
  const bank = beneficiary.kind === 'bank' ? parseRib(beneficiary.rib) : null;
  return {
    checked: holder !== null || (known?.match ?? null) !== null,
    verifiedName: holder?.name ?? known?.verifiedName ?? null,
    match: holder?.match ?? known?.match ?? null,
    active: holder?.active ?? null,
    name: linkedAccountId || beneficiary.kind === 'user' ? beneficiary.name : null,
    masked: maskedOf(beneficiary),
    operator: operatorOf(beneficiary),
    bank: bank?.ok ? { code: bank.bank, name: bank.bankName, keyOk: bank.keyOk } : null,
    coolingUntil: coolingUntil?.toISOString() ?? null,
  };
}
