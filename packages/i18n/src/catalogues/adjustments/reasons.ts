import type { AdjustmentReasonCode } from '#domain/states/adjustment.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { words } from '../../words.ts';

/** What a correction puts right. */
export const adjustmentReasons: Readonly<Record<AdjustmentReasonCode, Bilingual>> = words({
  feeCorrection: { en: 'Fee correction', fr: 'Correction de frais' },
  taxCorrection: { en: 'Tax correction', fr: 'Correction de taxe' },
  operatorReversal: { en: 'Reversed by the operator', fr: 'Annulé par l’opérateur' },
  duplicateCredit: { en: 'Credited twice', fr: 'Crédité deux fois' },
  missingCredit: { en: 'Missing credit', fr: 'Crédit manquant' },
  disputeOutcome: { en: 'Outcome of a dispute', fr: 'Issue d’un litige' },
  goodwill: { en: 'Goodwill', fr: 'Geste commercial' },
  fxDifference: { en: 'Exchange difference', fr: 'Différence de change' },
  other: { en: 'Other', fr: 'Autre' },
});
