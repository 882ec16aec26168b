import { isSpokenAgainst } from '../states/transaction.ts';

/**
 * Of money that leaves: its rail does not say what became of it, or has contradicted itself. Only a person with a paper
 * can tell.
 */
export const isUnclear = ({ stage }: { stage: string | null }): boolean =>
  stage === 'inReconciliation' || stage === 'refundRequired';

/**
 * Over, and a person may have paid it all the same: it was called off after they had it in hand, or somebody wrote down
 * by mistake that it could not be done. Only people know, so whoever has the proof writes it down, late as it is.
 * `wasHandedOver`: its last try had left, and no rail but a person has said how that ended.
 */
export const isOverByAPerson = ({
  status,
  stage,
  rail,
  wasHandedOver,
}: {
  status: string;
  stage: string | null;
  rail: string | null;
  wasHandedOver: boolean;
}): boolean =>
  wasHandedOver &&
  (rail === 'manual'
    ? status === 'cancelled' || (status === 'failed' && stage !== 'refundRequired')
    : status === 'failed' && stage === 'failedByAdmin');

/**
 * What a person settles instead of a provider stands on a paper: what is unclear, and what stands as paid and is spoken
 * against.
 */
export const needsPaper = ({ stage, anomaly = null }: { stage: string | null; anomaly?: string | null }): boolean =>
  isUnclear({ stage }) || isSpokenAgainst(anomaly);
