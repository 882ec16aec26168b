import type { TransactionDetail, TransactionRow } from '#contract/transactions/schemas.ts';
import { isId } from '#domain/values/ids.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { transactionRecordWords } from '#i18n/catalogues/transactions/record.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { BareLink, Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { hrefOf, partyOf } from './row-face.ts';

/** Decided and not at its end yet; what waits for a decision is not on its way. */
const underWay: readonly (string | null)[] = ['refundInitiated', 'queued', 'refundInProgress', 'inReconciliation'];

/** Of a payment with refunds; and on a refund, of the payment that it gives back. */
export function GivenBack({ detail }: { detail: TransactionDetail }) {
  const t = useWords(transactionRecordWords);
  const locale = useLocale();
  const { refunds, original } = detail;
  if (refunds.length > 0)
    return (
      <Card title={t.refunds} flush>
        <Figures payment={detail} refunds={refunds} rest={detail.status === 'completed' ? detail.refundable : 0} />
        <ul className="divide-y divide-border border-t border-border">
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} />
          ))}
        </ul>
      </Card>
    );
  if (detail.type !== 'refund' || !original) return null;
  return (
    <Card
      title={t.original}
      actions={isId('transaction', original.id) && <Link href={hrefOf(original)}>{partyOf(original, locale)}</Link>}
      flush
    >
      <Figures payment={original} refunds={[detail]} rest={0} />
    </Card>
  );
}

type Of = { payment: TransactionRow; refunds: readonly TransactionRow[]; rest: number };

/** In one look: what was paid, what went back or is on its way back, what is left, what may still go back. */
function Figures({ payment, refunds, rest }: Of) {
  const t = useWords(transactionRecordWords);
  const { amount, refundedAmount } = payment;
  // Of what nobody asked for nothing is the merchant's.
  const net = payment.trigger === null ? payment.net : null;
  const onTheWay = refunds
    .filter((refund) => underWay.includes(refund.stage) && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
  const share = (part: number) => `${Math.min(100, Math.max(0, (part / Math.max(1, amount)) * 100))}%`;
  const figures = [
    // What the merchant got, so that the figures add up; the fee stands in the breakdown.
    net === null ? { label: t.asked, value: amount } : { label: t.net, value: net },
    { label: t.refunded, value: refundedAmount && -refundedAmount, mark: 'tone-return bg-tone-fg' },
    ...(onTheWay > 0 ? [{ label: t.onTheWay, value: -onTheWay, mark: 'tone-info bg-tone-fg' }] : []),
    ...(net === null ? [] : [{ label: t.left, value: net - refundedAmount, mark: 'bg-primary', isSum: true }]),
    ...(rest > 0 ? [{ label: t.rest, value: rest }] : []),
  ];
  return (
    <div className="grid gap-3 px-4 pb-4 md:px-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        {figures.map(({ label, value, mark, isSum }) => (
          <div key={label} className="grid content-start">
            <dt className="flex items-center gap-1.5 text-sm text-muted">
              {mark && <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-sm', mark)} />}
              {label}
            </dt>
            <dd className={cx('text-lg', isSum && 'font-semibold')}>
              <Money amount={value} />
            </dd>
          </div>
        ))}
      </dl>
      <div aria-hidden="true" className="flex h-2 gap-px overflow-hidden rounded-full bg-sunken">
        {net !== null && <span className="bg-primary" style={{ width: share(amount - refundedAmount - onTheWay) }} />}
        <span className="tone-info bg-tone-fg" style={{ width: share(onTheWay) }} />
        <span className="tone-return bg-tone-fg" style={{ width: share(refundedAmount) }} />
      </div>
    </div>
  );
}

/** Somebody else's is told, and leads nowhere for whoever may not open it. */
function Refund({ refund }: { refund: TransactionRow }) {
  const locale = useLocale();
  const line =
    'flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 last:rounded-b-lg md:px-5';
  const facts = (
    <>
      <span className="grid min-w-0">
        <Money amount={refund.amount} className="font-semibold" />
        <span className="truncate text-sm text-muted">
          {formatDateTime(new Date(refund.createdAt), locale)}
          {refund.createdByName && ` · ${refund.createdByName}`}
        </span>
      </span>
      <StatusPill status={tellingWord({ ...refund, type: 'refund' })} />
    </>
  );
  return (
    <li>
      {isId('transaction', refund.id) ? (
        <BareLink href={hrefOf(refund)} className={cx(line, '-outline-offset-2! hover:bg-bg')}>
          {facts}
        </BareLink>
      ) : (
        <div className={line}>{facts}</div>
      )}
    </li>
  );
}
