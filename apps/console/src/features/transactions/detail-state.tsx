import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { operators } from '#domain/operators.ts';
import { formatPhone } from '#domain/phone.ts';
import { waitingForPayerStages } from '#domain/states/transaction.ts';
import { tellingWord, toneOf } from '#domain/status-tones.ts';
import { formatTime } from '#domain/time.ts';
import { transactionDetailWords } from '#i18n/catalogues/transaction-detail.ts';
import { ToneIcon, toneClass } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { partyOf } from './row-face.ts';

type Words = ReturnType<typeof useWords<typeof transactionDetailWords>>;
type Props = { detail: TransactionDetail; refetch: () => void };

/** Under the amount: who, with which wallet, under which id. */
export function DetailLine({ detail }: { detail: TransactionDetail }) {
  const t = useWords(transactionDetailWords);
  const party = partyOf(detail);
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
  const { tone } = toneOf(tellingWord(detail));
  const isWaiting = detail.type === 'sale' && detail.status === 'processing' && (waitingForPayerStages as readonly (string | null)[]).includes(detail.stage);
  return (
    <>
      <section aria-live="polite" className={cx(toneClass[tone], 'rounded-lg bg-tone px-4 py-3 text-tone-fg md:px-5')}>
        <div className="flex items-start gap-3">
          <ToneIcon tone={tone} className="mt-0.5 size-5" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{meaningOf(detail, t)}</p>
            {detail.reason && <p className="mt-0.5">{detail.reason.staffText[locale]}</p>}
            {detail.reason?.providerReason && <p className="mt-0.5 text-sm">{t.operatorSays({ word: '' })}<code className="font-mono text-xs wrap-anywhere">{detail.reason.providerReason}</code></p>}
          </div>
        </div>
      </section>
      {isWaiting && <WaitingForPayer detail={detail} refetch={refetch} />}
      {detail.anomaly === 'lateSuccess' && <Banner tone="warning" title={t.lateTitle}>{t.lateText}</Banner>}
      {detail.anomaly === 'reversedByOperator' && <Banner tone="danger" title={t.reversedTitle}>{t.reversedText}</Banner>}
    </>
  );
}

/** The sentence of a state: by kind and stage, else by kind and status, else the word itself. */
export function meaningOf(detail: Pick<TransactionDetail, 'type' | 'status' | 'stage'>, t: Words): string {
  const kind = detail.type === 'refund' ? 'refund' : 'pay';
  const sentences = t as Record<string, unknown>;
  const sentence = sentences[`${kind}_${detail.stage}`] ?? sentences[`${kind}_${detail.status}`];
  return typeof sentence === 'string' ? sentence : (detail.stage ?? detail.status);
}

function WaitingForPayer({ detail, refetch }: Props) {
  const t = useWords(transactionDetailWords);
  const operator = detail.operator && operators[detail.operator];
  const end = detail.promptExpiresAt;
  const isOver = end !== null && Date.parse(end) <= Date.now();
  return (
    <section aria-labelledby="waiting" className="grid grid-cols-1 gap-x-8 gap-y-4 rounded-lg border border-border bg-card p-4 md:grid-cols-[minmax(0,1fr)_16rem] md:p-5">
      <div>
        <h2 id="waiting" className="text-lg font-semibold">{t.waitingTitle}</h2>
        <ol className="mt-2 grid list-decimal gap-1 pl-5 marker:text-muted">
          {detail.phone && <li>{t.waitPhone({ phone: formatPhone(detail.phone).replaceAll(' ', '\u00a0') })}</li>}
          {detail.promptName && <li>{t.waitPrompt({ name: detail.promptName })}</li>}
          <li>{t.waitPin}</li>
        </ol>
        {detail.ussd && (
          <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
            {t.waitUssd}
            <CopyId id={detail.ussd} label={t.ussd} className="rounded-md bg-sunken py-0.5 pr-0.5 pl-2 [&_code]:text-lg [&_code]:font-semibold" />
          </p>
        )}
      </div>
      {end && (
        <div className="content-center">
          <Countdown until={end} {...(operator ? { total: operator.promptSeconds } : {})} onEnd={refetch} />
          <p className="mt-2 text-sm text-muted">{isOver ? t.promptOver : t.promptEnds({ time: formatTime(new Date(end)) })}</p>
        </div>
      )}
    </section>
  );
}
