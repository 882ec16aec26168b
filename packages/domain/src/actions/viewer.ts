import type { RecordScope } from '../access/grants.ts';
import type { Permission } from '../access/rights.ts';
import { cameTooLate, isOwnWord } from '../approvals/own-word.ts';
import type { DisabledReason } from './disabled-reasons.ts';

/** Who is looking, for the actions of a record. `now` comes from the caller's clock. */
export type Viewer = {
  permissions: ReadonlySet<Permission>;
  now: Date;
  userId?: string | null;
  /** How far a right reaches: 'own' lets the viewer act only on records they created; 'all' unless said otherwise. */
  reachOf?: (permission: Permission) => RecordScope | null;
};

/**
 * Whoever is to confirm what somebody else says about money: an act that asks for this type asks since when they are
 * here.
 */
export type Voucher = Viewer & {
  /** When their place was last accepted or widened; null for one that began with the business. */
  placeGivenAt: Date | null;
};

/**
 * What stands against somebody confirming another person's word about money: that it is their own (`makers`), or that
 * their place is not a day older than the word. Where the act is itself the word (how a payment by hand ended), it is
 * brought now, and a place a day old is enough: nobody else could ever end the payment of somebody who worked alone.
 */
export function notVouching(
  viewer: Voucher,
  makers: readonly (string | null | undefined)[],
  broughtAt: Date | 'now',
): DisabledReason | null {
  if (
    isOwnWord(
      viewer.userId == null ? [] : [viewer.userId],
      makers.map((maker) => maker ?? null),
    )
  )
    return 'samePerson';
  if (!cameTooLate(viewer.placeGivenAt, broughtAt === 'now' ? viewer.now : broughtAt)) return null;
  return broughtAt === 'now' ? 'cameJustNow' : 'cameLater';
}

/** The reason this viewer may not use a right on a record, or null. */
export function missingRight(
  viewer: Viewer,
  permission: Permission,
  createdById?: string | null,
): DisabledReason | null {
  if (!viewer.permissions.has(permission)) return 'noPermission';
  return viewer.reachOf?.(permission) === 'own' && (createdById ?? null) !== (viewer.userId ?? undefined)
    ? 'notYours'
    : null;
}
