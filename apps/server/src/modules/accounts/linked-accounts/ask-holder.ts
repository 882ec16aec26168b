import { matchNames, type NameMatch } from '#domain/values/name-match.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import type { Connectors } from '../../../connectors/registry.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import type { Context } from '../../context.ts';
import { countNameLook } from '../../ground/proofs/public.ts';
import { collectingConnection, providerAccount } from '../../terms/providers/public.ts';
import { isProvenName } from './proven-names.ts';

export type HolderPorts = { connectors: Connectors; sealer: Sealer; auth: Pick<AuthServices, 'proofs'> };
/** `isProven`: it is the name that was written, and one that somebody read on the papers of the business. */
export type Holder = { name: string; match: NameMatch; isProven: boolean };

/**
 * Whose wallet it is, as its operator says, counted as a look: null when it cannot say, `notConnected` when there is
 * nobody to ask.
 */
export async function askHolder(
  context: Context,
  ports: HolderPorts,
  wallet: { organisationId: string; phone: string; operator: OperatorCode; holderName: string },
): Promise<Holder | 'notConnected' | 'silent' | null> {
  const { organisationId } = wallet;
  await countNameLook(context, ports.auth.proofs, wallet.phone);
  const account = await context.runTx({ organisationId }, async (tx) => {
    try {
      const { provider } = await collectingConnection(tx, organisationId, wallet.operator);
      const found = await providerAccount(tx, ports.sealer, context.environment, organisationId, provider);
      return found && { provider, found };
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  });
  if (!account) return 'notConnected';
  const answer = await ports.connectors.connectorFor(account.provider).holder(account.found, wallet.phone);
  if (answer.kind === 'unknown') return 'silent';
  if (answer.kind !== 'found' || !answer.name) return null;
  const { name } = answer;
  const match = matchNames(wallet.holderName, name);
  return {
    name,
    match,
    isProven:
      match === 'strong' && (await context.runTx({ organisationId }, (tx) => isProvenName(tx, organisationId, name))),
  };
}
