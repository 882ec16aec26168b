import type { AttemptRef, Intent } from '../../../../connectors/connector.ts';
import type { AttemptRecord } from '../store/attempts.ts';
import type { Claimed, PipelinePorts } from './pipeline-ports.ts';

/** What a connector is told of an attempt: what it is to do, and what it was said to be called. */
export function intents(ports: PipelinePorts) {
  const { sealer } = ports;

  const intentOf = ({ attempt, transaction, payee }: Claimed): Intent => {
    const base = {
      attemptId: attempt.id,
      amount: attempt.amount,
      payerNote: transaction.payer_note ?? '',
      callbackUrl: `${ports.publicUrl()}/callbacks/${attempt.provider}`,
    };
    if (attempt.operation === 'refund') {
      return {
        ...base,
        purpose: 'refund',
        phone: attempt.phone ?? '',
        original: { providerReference: attempt.original_reference ?? '' },
      };
    }
    if (payee) return { ...base, purpose: 'payout', payee };
    // Orange takes addresses of at most 120 characters: the link's id, not its slug, is what a charge knows.
    const page = `${ports.publicUrl()}/pay/${transaction.link_id ?? `o/${transaction.organisation_id}`}/s/${transaction.id}`;
    return {
      ...base,
      purpose: 'collect',
      phone: attempt.phone,
      locale: transaction.metadata['language'] === 'en' ? 'en' : 'fr',
      pageReference: transaction.description ?? '',
      returnUrl: page,
      cancelUrl: page,
    };
  };

  const refOf = (attempt: AttemptRecord): AttemptRef => ({
    purpose: attempt.operation,
    attemptId: attempt.id,
    providerReference: attempt.provider_reference ?? '',
    amount: attempt.amount,
    conversation: attempt.handle_sealed
      ? (JSON.parse(sealer.unseal(attempt.handle_sealed, attempt.id)) as Record<string, string>)
      : {},
  });

  return { intentOf, refOf };
}
