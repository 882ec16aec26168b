import { formatMoney } from '#domain/values/money.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import { partsOf, type Both, type Run } from './records.ts';

const isWaiting = (run: Pick<Run, 'status' | 'missing'>): boolean =>
  run.missing !== null && (run.status === 'onHold' || run.status === 'processing');

/**
 * Money is missing since this look: whoever may see by how much is told, once for all parts of a file. Whoever sent it
 * perhaps sees no balance, and could not fetch it either.
 */
export async function notifyWhoSeesTheBalance(
  tx: Tx,
  run: Run,
  environment: EnvironmentName,
  missing: number,
  now: Date,
): Promise<void> {
  const parts = await partsOf(tx, run);
  if (parts.some((part) => part.id !== run.id && isWaiting(part))) return;
  const about = { organisationId: run.organisation_id, refType: 'massPayment', refId: run.id, at: now };
  // Of an earlier wait that nobody saw end, such as one that was paused.
  await notificationDone(tx, { ...about, byName: '', types: ['massPaymentShort'] });
  await notify(tx, {
    ...about,
    environment,
    type: 'massPaymentShort',
    withPermission: ['balance:view', 'mass:view'],
    madeBy: run.created_by,
    params: {
      title: run.title,
      amount: missing,
      ...(run.queue_until === null ? {} : { until: run.queue_until.toISOString() }),
    },
  });
}

/** It waits no more, whatever ended that: nobody has to fetch money for it. */
export async function waitIsOver(tx: Tx, run: Run, by: string | null, now: Date): Promise<void> {
  const parts = await partsOf(tx, run);
  if (parts.some((part) => part.id !== run.id && isWaiting(part))) return;
  for (const { organisation_id: organisationId, id: refId } of parts)
    await notificationDone(tx, {
      organisationId,
      refType: 'massPayment',
      refId,
      byName: by ?? '',
      at: now,
      types: ['massPaymentShort'],
    });
}

export const shortNote = (missing: number): Both => ({
  en: massPaymentNotes.balanceShort.en({ missing: formatMoney(missing, 'en') }),
  fr: massPaymentNotes.balanceShort.fr({ missing: formatMoney(missing, 'fr') }),
});
