import { isSpokenAgainst } from '../states/transaction.ts';

/**
 * Of money that leaves: its rail does not say what became of it, or has contradicted itself. Only a person with a paper
 * can tell.
 */
export const isUnclear = ({ stage }: { stage: string | null }): boolean =>
  stage === 'inReconciliation' || stage === 'refundRequired';

/**
 * Called off after a person had it in hand: they may have paid it all the same, and only they know. Whoever has the
 * proof writes it down, late as it is.
 */
export const isCalledOffInHand = ({
  status,
  rail,
  wasHandedOver,
}: {
  status: string;
  rail: string | null;
  wasHandedOver: boolean;
}): boolean => status === 'cancelled' && rail === 'manual' && wasHandedOver;

/**
 * What a person settles instead of a provider stands on a paper: what is unclear, and what stands as paid and is spoken
 * against.
 */
export const needsPaper = ({ stage, anomaly = null }: { stage: string | null; anomaly?: string | null }): boolean =>
  isUnclear({ stage }) || isSpokenAgainst(anomaly);
