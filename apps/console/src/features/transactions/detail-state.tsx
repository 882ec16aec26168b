import { Suspense } from 'react';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { isInSuspense } from '#domain/states/refund.ts';
import { waitingForPayerStages } from '#domain/states/transaction.ts';
import { stageWord, tellingWord, toneOf } from '#domain/payments/status-tones.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import type { Locale } from '#i18n/words.ts';
import { ToneIcon, toneClass } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { OtherRequest, paidInstead } from '../../shell/other-request.tsx';
import { isPartlyRefunded } from '../../shell/partly-refunded.ts';
import { RefundBeside } from './refund-beside.tsx';
import { isPayout, partyOf, sentAsHref } from './row-face.ts';

const WaitingForPayer = lazyPart(() => import('./waiting-for-payer.tsx'), 'WaitingForPayer');

type Words = ReturnType<typeof useWords<typeof transactionDetailWords>>;
type Props = { detail: TransactionDetail; refetch: () => void };

/** Under the amount: who, with which wallet, under which id. */
export function DetailLine({ detail }: { detail: TransactionDetail }) {
  const t = useWords(transactionDetailWords);
  const locale = useLocale();
  const party = partyOf(detail, locale);
  const phone = detail.phone && formatPhone(detail.phone);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium text-fg">{party}</span>
      {phone && phone !== party && <span className="tabular-nums">{phone}</span>}
      {detail.operator && <OperatorBadge operator={detail.operator} />}
      <CopyId id={detail.id} label={t.id} />
    </span>
  );
}

/** What the state means in plain words, why it is so, and what the payer has to do meanwhile. */
export function DetailState({ detail, refetch }: Props) {
  const t = useWords(transactionDetailWords);
  const locale = useLocale();
  const doubt = isPayout(detail) && doubtOf(detail.anomaly);
  const { tone } = doubt
    ? { tone: 'danger' as const }
    : isPartlyRefunded(detail) || isUnasked(detail)
      ? toneOf('refunded')
      : toneOf(tellingWord(detail));
  // What was credited by hand is over: why it had stopped asks nothing of anybody any more.
  // Nor does the refusal that the operator contradicts: beside "it was paid" it would only puzzle.
  const says =
    doubt || detail.stage === 'creditedByHand' || (detail.type === 'refund' && doubtOf(detail.anomaly))
      ? null
      : detail.reason;
  const sentAs = (doubt || detail.sentAs?.isByHand) && detail.sentAs;
  const isWaiting =
    detail.type === 'sale' &&
    detail.status === 'processing' &&
    (waitingForPayerStages as readonly (string | null)[]).includes(detail.stage);
  return (
    <>
      <section aria-live="polite" className={cx(toneClass[tone], 'rounded-lg bg-tone px-4 py-3 text-tone-fg md:px-5')}>
        <div className="flex items-start gap-3">
          <ToneIcon tone={tone} className="mt-0.5 size-5" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{meaningOf(detail, t, locale)}</p>
            {doubt && <p className="mt-0.5">{t[`out_${doubt}Text`]}</p>}
            {sentAs && (
              <p className="mt-2">
                <ButtonLink href={sentAsHref(sentAs)}>{t[`open_${sentAs.kind}`]}</ButtonLink>
              </p>
            )}
            {says && <p className="mt-0.5">{says.staffText[locale]}</p>}
            {says?.providerReason && (
              <p className="mt-0.5 text-sm">
                {t.operatorSays({ word: '' })}
                <code className="font-mono text-xs wrap-anywhere">{says.providerReason}</code>
              </p>
            )}
          </div>
        </div>
      </section>
      {isWaiting && !paidInstead(detail) && (
        <Suspense fallback={<SkeletonCard className="h-44" />}>
          <WaitingForPayer detail={detail} refetch={refetch} />
        </Suspense>
      )}
      <RefundBeside detail={detail} />
      <OtherRequest charge={detail} />
      {detail.anomaly === 'lateSuccess' && (
        <Banner tone="warning" title={t.lateTitle}>
          {t.lateText}
        </Banner>
      )}
      {detail.anomaly === 'reversedByOperator' && (
        <Banner tone="danger" title={t.reversedTitle}>
          {t.reversedText}
        </Banner>
      )}
    </>
  );
}

/** Money that came in and is not the merchant's. */
const isUnasked = (detail: Pick<TransactionDetail, 'type' | 'status' | 'trigger'>): boolean =>
  detail.type === 'sale' && detail.status === 'completed' && detail.trigger !== null;

const doubts = ['contradiction', 'paidBeyond', 'deniedAfterAll'] as const;
/** Of money that leaves: the operator against its own word, or against a person's. */
const doubtOf = (anomaly: string | null) => doubts.find((doubt) => doubt === anomaly);

/** What nobody asked for is not on the balance, whatever becomes of its return. */
const refundKinds = (refund: Pick<TransactionDetail, 'trigger' | 'original'>): string[] =>
  isInSuspense({ refund, original: refund.original }) ? ['return', 'refund'] : ['refund'];

/** The sentence of a state: by kind and stage, else by kind and status, else the word itself. */
export function meaningOf(
  detail: Pick<
    TransactionDetail,
    | 'type'
    | 'direction'
    | 'status'
    | 'stage'
    | 'amount'
    | 'net'
    | 'refundedAmount'
    | 'trigger'
    | 'reason'
    | 'anomaly'
    | 'inDoubt'
    | 'original'
    | 'sentAs'
    | 'givenBackSince'
    | 'madeGood'
  >,
  t: Words,
  locale: Locale,
): string {
  if (
    detail.reason?.code === 'PAID_OTHERWISE' &&
    detail.stage !== 'creditedByHand' &&
    (detail.type === 'sale' || detail.type === 'topUp')
  )
    return t.pay_paidOtherwise;
  // What the books hold is asked about first.
  if (detail.type === 'refund' && detail.inDoubt?.kind === 'denied') return t.refund_denied;
  // Where another one only waits, it has taken the room, and nothing was given back.
  if (detail.type === 'refund' && detail.anomaly === 'contradiction')
    return detail.inDoubt?.paidIs === 'beyond' && (detail.original === null || detail.original.refundedAmount > 0)
      ? t.refund_contradictedBeyond
      : t.refund_contradicted;
  if (detail.type === 'refund' && detail.anomaly === 'paidBeyond')
    return t.refund_paidBeyond({ amount: formatMoney(detail.amount, locale) });
  const doubt = isPayout(detail) && doubtOf(detail.anomaly);
  if (doubt) return t[`out_${doubt}`];
  if (detail.sentAs?.isByHand) return t.out_byHand;
  if (detail.sentAs?.waitsForFile) return t.out_nextFile;
  if (isUnasked(detail)) return t.pay_unasked;
  if (isPartlyRefunded(detail)) {
    const money = (amount: number) => formatMoney(amount, locale);
    return t.pay_partlyRefunded({
      back: money(detail.refundedAmount),
      left: money((detail.net ?? 0) - detail.refundedAmount),
    });
  }
  if (detail.madeGood === 'nothingOwed') return t.refund_nothingOwed;
  if (detail.givenBackSince && refundKinds(detail).length === 1)
    return t.refund_failedSince({ given: formatMoney(detail.givenBackSince, locale) });
  const sentences = t as Record<string, unknown>;
  const kinds = detail.type === 'refund' ? refundKinds(detail) : isPayout(detail) ? ['out'] : [detail.type, 'pay'];
  const keys = kinds.flatMap((kind) => [`${kind}_${detail.stage}`, `${kind}_${detail.status}`]);
  const sentence = keys.map((key) => sentences[key]).find(Boolean);
  return typeof sentence === 'string'
    ? sentence
    : statusName(stageWord(detail.stage ?? detail.status, detail.direction), locale);
}
