import { sql } from 'kysely';
import type { ActionState } from '#domain/actions/action-state.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { paymentLinkActions, type PaymentLinkAction } from '#domain/actions/payment-link.ts';
import type { Permission } from '#domain/access/rights.ts';
import type { PaymentLinkStatus } from '#domain/states/payment-link.ts';
import type { PaymentLinkDetail, PaymentLinkRow } from '#contract/payment-links/schemas.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { findLink, type PaymentLink } from './find.ts';
import { givenBackByLink } from './given-back.ts';
import { boughtQuantity } from './purchase.ts';
import { reservationsOf, reservedCounts } from './reservations.ts';

export const linkUrl = (publicUrl: string, link: Pick<PaymentLink, 'slug'>): string => `${publicUrl}/pay/${link.slug}`;

/** `paidTotal` is what was paid less what was given back. */
export function toRow(
  link: PaymentLink,
  { reserved, givenBack }: { reserved: number; givenBack: number },
  publicUrl: string,
): PaymentLinkRow {
  return {
    id: link.id,
    slug: link.slug,
    url: linkUrl(publicUrl, link),
    title: link.title,
    kind: link.kind as PaymentLinkRow['kind'],
    use: link.use as PaymentLinkRow['use'],
    amount: link.amount,
    amountMin: link.amount_min,
    amountMax: link.amount_max,
    status: link.status as PaymentLinkStatus,
    paymentsMax: link.use === 'single' ? 1 : link.payments_max,
    reservedCount: reserved,
    paidCount: link.paid_count,
    paidTotal: link.paid_total - givenBack,
    givenBackTotal: givenBack,
    creditedCount: link.credited_count,
    creditedTotal: link.credited_total,
    openedCount: link.opened_count,
    enteredCount: link.entered_count,
    promptedCount: link.prompted_count,
    createdAt: link.created_at.toISOString(),
    expiresAt: link.expires_at?.toISOString() ?? null,
    subAccountId: link.sub_account_id,
    createdByName: link.created_by_name,
  };
}

/** What the caller may do with this link now, each refusal with its sentence. */
export function actionsOn(link: PaymentLink, caller: Caller, now: Date): ActionState[] {
  const viewer = {
    permissions: caller.permissions as ReadonlySet<Permission>,
    now,
    userId: caller.userId,
    reachOf: caller.reachOf,
  };
  return paymentLinkActions({ status: link.status as PaymentLinkStatus, createdById: link.created_by }, viewer);
}

/** The same rule as the button's, asked again when it is pressed. */
export function requireAction(link: PaymentLink, action: PaymentLinkAction, caller: Caller, now: Date): void {
  const state = actionsOn(link, caller, now).find((candidate) => candidate.action === action);
  if (state?.allowed) return;
  fail('payment_links.action_not_possible', {
    status: link.status,
    version: link.version,
    reason: state?.disabledReason ?? 'notInThisState',
  });
}

/** Everything about one link, as the caller may see it. */
export async function linkDetail(
  tx: Tx,
  caller: Caller,
  id: string,
  context: { now: Date; publicUrl: string },
): Promise<PaymentLinkDetail> {
  const link = await findLink(tx, caller, id);
  const { organisationId } = caller;
  const reserved = await reservedCounts(tx, organisationId, [link], context.now);
  const holding = link.kind === 'items' ? await reservationsOf(tx, link, context.now) : [];
  const back = await givenBackByLink(tx, organisationId, [id]);
  const failed = await tx
    .selectFrom('transactions')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount')])
    .where('organisation_id', '=', organisationId)
    .where('link_id', '=', id)
    .where('type', '=', 'sale')
    .where('status', 'in', ['failed', 'cancelled', 'expired'])
    .where(sql<boolean>`stage is distinct from 'creditedByHand'`)
    .executeTakeFirstOrThrow();
  const events = await tx
    .selectFrom('payment_link_events')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('payment_link_id', '=', id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return {
    ...toRow(link, { reserved: reserved.get(id) ?? 0, givenBack: back.get(id) ?? 0 }, context.publicUrl),
    version: link.version,
    description: link.description,
    presets: link.presets,
    items: link.items.map((item) => ({
      ...item,
      held: holding.reduce((sum, one) => sum + boughtQuantity(one.collected, item.name), 0),
    })),
    failedCount: failed.count,
    failedTotal: failed.amount,
    perPhoneMax: link.per_phone_max,
    startsAt: link.starts_at?.toISOString() ?? null,
    collect: { ...link.collect, past: link.collect.past ?? [] },
    merchantSharePercent: link.merchant_share_percent,
    acceptedOperators: link.accepted_operators as PaymentLinkDetail['acceptedOperators'],
    successMessage: link.success_message,
    closedMessage: link.closed_message,
    redirectUrl: link.redirect_url,
    notifyEmails: link.notify_emails,
    language: link.language,
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      kind: event.kind,
      actorName: event.actor_name,
      note: event.note,
    })),
    availableActions: spokenActions(actionsOn(link, caller, context.now)),
  };
}
