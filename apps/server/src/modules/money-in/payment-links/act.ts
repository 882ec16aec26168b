import { movePaymentLink, settledLinkStatus, type PaymentLinkStatus } from '#domain/states/payment-link.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { findLink, noteLink, windowOf } from './find.ts';
import { leftOf } from './purchase.ts';
import { newSlug } from './slug.ts';
import { requireAction } from './view.ts';

const events = { activate: 'activated', deactivate: 'deactivated', revoke: 'revoked' } as const;

/** Switches a link on or off, or revokes it for good. Prompts that are out still count when they are paid. */
export async function actOnLink(
  tx: Tx,
  caller: Caller,
  id: string,
  action: keyof typeof events,
  now: Date,
): Promise<void> {
  const link = await findLink(tx, caller, id, true);
  requireAction(link, action, caller, now);
  const moved = movePaymentLink(link.status as PaymentLinkStatus, events[action]);
  if (!moved)
    fail('payment_links.action_not_possible', { status: link.status, version: link.version, reason: 'notInThisState' });
  // While it was off its date may have come, or its last prompt may have been paid.
  const status = settledLinkStatus({ ...windowOf(link), status: moved }, now);
  await tx
    .updateTable('payment_links')
    .set({ status, updated_at: now, version: link.version + 1 })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .execute();
  await noteLink(tx, { ...link, status }, events[action], { name: caller.name, at: now });
  if (status !== moved) await noteLink(tx, { ...link, status }, status, { name: null, at: now });
}

/**
 * A new link with the same rules and an address of its own. It starts switched off, so that it can be looked over
 * first, and offers what is left: what was sold is not there to be sold again.
 */
export async function cloneLink(tx: Tx, caller: Caller, id: string, now: Date): Promise<string> {
  // Locked: a payment that is just being counted has sold its pieces before the copy says what is left.
  const link = await findLink(tx, caller, id, true);
  requireAction(link, 'clone', caller, now);
  const isOver = link.expires_at !== null && link.expires_at <= now;
  const copy = { organisation_id: caller.organisationId, id: newId('paymentLink', now), status: 'inactive' };
  await tx
    .insertInto('payment_links')
    .values({
      ...link,
      ...copy,
      slug: newSlug(),
      title: JSON.stringify(link.title),
      description: JSON.stringify(link.description),
      presets: JSON.stringify(link.presets),
      items: JSON.stringify(link.items.map((item) => ({ ...item, stock: leftOf(item), sold: 0 }))),
      collect: JSON.stringify({ ...link.collect, past: [] }),
      success_message: JSON.stringify(link.success_message),
      closed_message: JSON.stringify(link.closed_message),
      notify_emails: JSON.stringify(link.notify_emails),
      starts_at: isOver ? null : link.starts_at,
      expires_at: isOver ? null : link.expires_at,
      opened_count: 0,
      entered_count: 0,
      prompted_count: 0,
      paid_count: 0,
      paid_total: 0,
      credited_count: 0,
      credited_total: 0,
      created_by: caller.userId,
      created_by_name: caller.name,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    .execute();
  await noteLink(tx, copy, 'cloned', { name: caller.name, at: now });
  return copy.id;
}
