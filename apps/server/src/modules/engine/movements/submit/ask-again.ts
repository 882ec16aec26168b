import type { AttemptRef, Outcome, ProviderCode } from '../../../../connectors/connector.ts';
import { noteRefusedKeys, providerAccount } from '../../../terms/providers/public.ts';
import type { AttemptRecord } from '../store/attempts.ts';
import type { Claimed, PipelinePorts, StoredAccount } from './pipeline-ports.ts';

/**
 * The keys it was sent with are refused since others took their place: those are asked too. What they know of our
 * reference is true; that they know nothing of it may only mean another account at the operator, so it decides nothing.
 */
export async function askedAgain(
  ports: PipelinePorts,
  refOf: (attempt: AttemptRecord) => AttemptRef,
  { attempt }: Claimed,
  account: StoredAccount,
  answer: Outcome,
): Promise<Outcome> {
  const { connectors, runTx, sealer } = ports;
  if (answer.kind !== 'unknown' || answer.reason?.code !== 'AUTH_ERROR') return answer;
  await noteRefused(ports, { attempt }, account, answer);
  const current = await runTx({ organisationId: attempt.organisation_id }, (tx) =>
    providerAccount(tx, sealer, ports.environment, attempt.organisation_id, attempt.provider),
  );
  if (
    !current ||
    current.keysVersion === account.keysVersion ||
    !connectors.reaches(current.credentials['baseUrl'] ?? '')
  )
    return answer;
  const second = await connectors.connectorFor(attempt.provider as ProviderCode).status(current, refOf(attempt));
  return second.kind === 'unknown' || second.kind === 'notFound'
    ? answer
    : { ...second, raw: [...answer.raw, ...second.raw] };
}

export async function noteRefused(
  { clock, runTx }: PipelinePorts,
  { attempt }: Pick<Claimed, 'attempt'>,
  account: StoredAccount,
  answer: Outcome,
): Promise<void> {
  if (answer.reason?.code !== 'AUTH_ERROR') return;
  await runTx({ organisationId: attempt.organisation_id }, (tx) =>
    noteRefusedKeys(tx, {
      organisationId: attempt.organisation_id,
      provider: attempt.provider,
      version: account.keysVersion,
      at: clock.now(),
    }),
  );
}
