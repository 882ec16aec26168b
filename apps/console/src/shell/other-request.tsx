import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { isId } from '#domain/values/ids.ts';
import { otherRequestWords } from '#i18n/catalogues/transactions/other-requests.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../data/paths.ts';
import { useRight } from '../data/right.ts';

type Charge = Pick<TransactionDetail, 'status' | 'stage' | 'trigger' | 'refundable' | 'otherRequests'>;
type Other = Charge['otherRequests'][number];

const isOpen = ({ status }: Pick<Charge, 'status'>) =>
  status === 'pending' || status === 'processing' || status === 'onHold';
/** And not on its way back already. */
const isPaid = ({ status, stage, trigger, refundable }: Charge) =>
  stage === 'creditedByHand' || (status === 'completed' && (trigger !== null || refundable > 0));

/** Of an open charge: the request that has paid for the same already. */
export const paidInstead = (charge: Charge): Other | undefined =>
  isOpen(charge) ? charge.otherRequests.find((other) => other.isPaid) : undefined;

/** What became of another request for the same: paid, so that nobody approves this one, or on the phone. */
export function OtherRequest({ charge }: { charge: Charge }) {
  const t = useWords(otherRequestWords);
  const paid = charge.otherRequests.find((other) => other.isPaid);
  const other = paid ?? charge.otherRequests.find(isOpen);
  if (!other) return null;
  const told = other.merchantReference ? { reference: other.merchantReference } : { reference: '' };
  const [tone, title, text] = !paid
    ? (['info', t.openTitle, t.openText(told)] as const)
    : isOpen(charge)
      ? charge.status === 'onHold'
        ? (['warning', t.refuseTitle, t.heldText] as const)
        : (['danger', t.refuseTitle, t.refuseText] as const)
      : !isPaid(charge)
        ? (['info', t.paidTitle, t.paidText(told)] as const)
        : charge.trigger !== null
          ? (['warning', t.twiceTitle, t.twiceThis] as const)
          : paid.refundId
            ? (['warning', t.twiceTitle, t.twiceOther] as const)
            : (['warning', t.bothTitle, t.bothText] as const);
  const refund = isPaid(charge) ? other.refundId : null;
  const isRefundSeen = refund !== null && isId('transaction', refund);
  const id = isRefundSeen ? refund : other.id;
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        isId('transaction', id) && (
          <ButtonLink href={to('/transactions/details/{id?}', { id })}>
            {isRefundSeen ? t.openRefund : t.open}
          </ButtonLink>
        )
      }
    >
      {text}
      {title === t.twiceTitle && <WhoDecides />}
    </Banner>
  );
}

/** Money that waits to be given back, in front of whoever has no say in it. */
function WhoDecides() {
  const t = useWords(otherRequestWords);
  const { allowed, roles } = useRight('refunds:approve');
  return !allowed && roles && <> {t.decides({ roles })}</>;
}
