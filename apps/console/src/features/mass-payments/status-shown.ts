import type { MassPaymentRow } from '#contract/mass-payments/schemas.ts';

/** A run that was cancelled stands still until what has left has its answer: nobody has paused it. */
export const statusShown = ({ status, isCancelling }: Pick<MassPaymentRow, 'status' | 'isCancelling'>): string =>
  isCancelling && status === 'paused' ? 'cancelled' : status;
