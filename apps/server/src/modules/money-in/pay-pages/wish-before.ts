import { parsePhone } from '#domain/values/phone.ts';
import type { Tx } from '../../context.ts';
import { intentOf, type PaymentLink } from '../payment-links/public.ts';
import type { LastOpened } from './earlier.ts';
import { isWishOpen, lyingOn } from './lying.ts';
import { markOf, ownBy, ownRootOf, type IsOwn } from './own-request.ts';
import type { Typed } from './read-form.ts';
import type { Ticket } from './ticket.ts';
import { afterUse, hasEndedUnpaid, openedAs, type OpenedBefore, type UsedForm } from './used-form.ts';

/** What was asked before that the payer may mean by this press: by this form, or of the same number. */
export type WishBefore = {
  isOwn: IsOwn;
  /** The charge of whose wish this is one more try. */
  behind: OpenedBefore | null;
  /** One that lies on a phone: before this takes its place, that is asked. */
  unanswered: OpenedBefore | null;
  /** One that this cannot take the place of, since it takes another's. */
  inTheWay: OpenedBefore | null;
  last: LastOpened | null;
  /** The wish whose holds do not stand in the way of who has shown it to be theirs. */
  ownIntent: string | null;
};

export async function wishBefore(
  tx: Tx,
  link: PaymentLink,
  { ticket, typed, own }: { ticket: Ticket; typed: Typed; own: string | null },
  used: UsedForm | null,
  now: Date,
): Promise<WishBefore> {
  const named = await openedAs(tx, link, [ticket.again, own]);
  const isOwn = ownBy([...(used?.rows ?? []), ...named]);
  const byForm = used
    ? afterUse(used)
    : { behind: named.find(({ id }) => id === ticket.again) ?? null, unanswered: null };
  const wish = byForm.behind && intentOf(byForm.behind);
  const parsed = parsePhone((typed['phone'] ?? '').slice(0, 40));
  const phone = parsed.ok ? parsed.phone : null;
  const lying = await lyingOn(tx, link, { phone, read: typed['instead'] }, now);
  const read = used && markOf('instead', used.last.id) === typed['instead'] ? used.last : lying.read;
  const last = read ?? used?.last ?? null;
  const common = {
    isOwn,
    last: last && {
      id: last.id,
      isRead: read !== null,
      isSameGoods: used?.last.id === last.id && used.isSameGoods,
    },
  };
  const others = lying.waiting.filter((row) => intentOf(row) !== wish);
  const other = others.find(isOwn) ?? others[0];
  if (!other) {
    // What was read to be replaced is, also where it has ended meanwhile: it may be paid late.
    const behind = byForm.behind ?? (read && hasEndedUnpaid(read) ? read : null);
    return { ...common, ...byForm, behind, inTheWay: null, ownIntent: wish };
  }
  // Of two that lie on phones one can be replaced, and then the other would be paid beside it.
  const isWaiting = wish !== null && (byForm.unanswered !== null || (await isWishOpen(tx, link, wish, now)));
  if (isWaiting) return { ...common, ...byForm, inTheWay: other, ownIntent: wish };
  const ownIntent = isOwn(other) ? intentOf(other) : wish;
  return { ...common, behind: other, unanswered: other, inTheWay: null, ownIntent };
}

/** What a new charge remembers of it. */
export function wishOf({ behind, isOwn }: WishBefore, nonce: string): Record<string, string> {
  if (!behind) return {};
  const ownRoot = isOwn(behind) ? behind.metadata['ownRoot'] : ownRootOf(nonce);
  return { intent: intentOf(behind), ...(ownRoot ? { ownRoot } : {}) };
}
