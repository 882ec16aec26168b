import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Search from 'lucide-react/icons/search';
import Smartphone from 'lucide-react/icons/smartphone';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { chargeFormWords, chargeWaitWords } from '#i18n/catalogues/direct-charges/words.ts';
import { toneClass } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { cx } from '#ui/cx.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money, PaidMoney } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useLiveState } from '../../data/live.ts';
import { to } from '../../data/paths.ts';
import { OtherRequest, paidInstead } from '../../shell/other-request.tsx';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { Said } from '../../shell/said.tsx';
import { ReceiptMenu } from './receipt-menu.tsx';
import { WaitActions } from './wait-actions.tsx';
import { waitState, type WaitState } from './wait-state.ts';

type Props = { id: string; isCounter: boolean; onNew: () => void; onResent: (charge: TransactionDetail) => void };

/** One charge until the operator's word, and what can be done after it. Leaving it changes nothing. */
export function ChargeWait({ id, isCounter, onNew, onResent }: Props) {
  const t = useWords(chargeWaitWords);
  const form = useWords(chargeFormWords);
  const locale = useLocale();
  // The live feed brings changes at once; asking now and then covers a line that lost one.
  const isLive = useLiveState() === 'live';
  const record = useRecord(transactionsApi.get, { id, watch: isLive ? 10_000 : 3_000 });
  return (
    <RecordPage
      record={record}
      title={form.title}
      back={{ href: to('/direct-charge'), label: form.back }}
      head={(charge) => ({
        title: t.title({ amount: formatMoney(charge.amount, locale) }),
        actions: <ButtonLink href={to('/transactions/details/{id?}', { id })}>{t.details}</ButtonLink>,
      })}
      skeleton={<SkeletonCard className="h-120 max-w-5xl" />}
    >
      {(charge) => <Charge charge={charge} record={record} isCounter={isCounter} onNew={onNew} onResent={onResent} />}
    </RecordPage>
  );
}

type ChargeProps = Omit<Props, 'id'> & {
  charge: TransactionDetail;
  record: { refetch: () => void };
};

function Charge({ charge, record, isCounter, onNew, onResent }: ChargeProps) {
  const t = useWords(chargeWaitWords);
  const locale = useLocale();
  const state = waitState(charge, locale);
  // What was paid by another request is approved by nobody: no word of how that is done.
  const instead = paidInstead(charge);
  const isOver = state.phase === 'paid' || state.phase === 'over';
  const wallet = charge.operator ? operators[charge.operator] : null;
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <Card>
        <div className="grid grid-cols-1 gap-5">
          <Headline state={state} charge={charge} />
          <OtherRequest charge={charge} />
          {state.phase === 'waiting' && charge.promptExpiresAt && (
            <Countdown
              until={charge.promptExpiresAt}
              {...(wallet ? { total: wallet.promptSeconds } : {})}
              onEnd={record.refetch}
            />
          )}
          {(state.phase === 'waiting' || state.phase === 'unclear') && charge.ussd && !instead && (
            <div className="rounded-md bg-sunken px-4 py-3">
              <p className="font-medium">{t.nothingSeen}</p>
              <p className="mt-1 text-muted">
                {t.dial}{' '}
                <code className="mx-0.5 rounded-sm border border-border bg-card px-1.5 py-0.5 font-mono text-lg font-semibold whitespace-nowrap text-fg">
                  {charge.ussd}
                </code>{' '}
                {t.dialText}
              </p>
              {charge.promptName && (
                <p className="mt-1 text-muted">
                  {t.shows({ name: charge.promptName, amount: formatMoney(charge.payerTotal, locale) })}
                </p>
              )}
            </div>
          )}
          <div className="flex flex-wrap justify-center gap-2 [&>*]:max-md:flex-1 [&>*>button]:max-md:flex-1">
            {!isOver && <WaitActions charge={charge} />}
            {state.phase === 'over' && <WaitActions charge={charge} onResent={onResent} />}
            {state.phase === 'paid' && <ReceiptMenu charge={charge} />}
            {isOver && (
              <NewButton onNew={onNew} isCounter={isCounter} isMain={state.phase === 'paid'} label={t.newCharge} />
            )}
          </div>
          {!isOver && <p className="text-center text-sm text-pretty text-muted">{t.leaving}</p>}
        </div>
      </Card>
      <Card>
        <DescriptionList
          columns={1}
          items={[
            {
              label: t.payer,
              value: (
                <>
                  {charge.payerName && <span className="block">{charge.payerName}</span>}
                  <span className="tabular-nums">{charge.phone && formatPhone(charge.phone)}</span>
                </>
              ),
            },
            { label: t.operator, value: charge.operator && <OperatorBadge operator={charge.operator} long /> },
            { label: t.amount, value: <Money amount={charge.amount} /> },
            { label: t.fee, value: <PaidMoney amount={charge.merchantFee ?? charge.ifPaid?.merchantFee ?? null} /> },
            { label: t.pays, value: <Money amount={charge.payerTotal} className="font-semibold" /> },
            {
              label: t.receive,
              value: <PaidMoney amount={charge.net ?? charge.ifPaid?.net ?? null} className="font-semibold" />,
            },
            { label: t.description, value: charge.description },
            { label: t.reference, value: charge.merchantReference },
            {
              label: t.operatorReference,
              value: charge.operatorReference && <CopyId id={charge.operatorReference} label={t.operatorReference} />,
            },
          ]}
        />
        <div className="mt-4 border-t border-border pt-3">
          <p className="text-sm text-muted">{t.id}</p>
          <CopyId id={charge.id} label={t.id} />
        </div>
      </Card>
    </div>
  );
}

const pictures = { sending: Spinner, waiting: Smartphone, unclear: Search, settle: Search, paid: Check, over: X };

function Headline({ state, charge }: { state: WaitState; charge: TransactionDetail }) {
  const locale = useLocale();
  const Picture = state.tone === 'return' ? Undo : state.tone === 'neutral' ? Clock : pictures[state.phase];
  return (
    <div role="status" className="grid justify-items-center gap-1.5 text-center">
      <span
        className={cx(
          toneClass[state.tone],
          'mb-2 grid size-16 place-items-center rounded-full bg-tone text-tone-fg [&_svg]:size-8',
          state.phase === 'waiting' && 'animate-pulse',
        )}
      >
        <Picture />
      </span>
      <p className="text-3xl font-semibold tracking-tight tabular-nums">{formatMoney(charge.payerTotal, locale)}</p>
      <p className="text-xl font-semibold text-balance">{state.title}</p>
      {state.text && <p className="max-w-md text-pretty text-muted">{state.text}</p>}
      {state.phase === 'over' && <Said said={charge.reason?.providerReason} isByHand={false} />}
    </div>
  );
}

/** Takes the focus when the charge ends, so that Enter begins the next one. */
function NewButton({
  onNew,
  isCounter,
  isMain,
  label,
}: {
  onNew: () => void;
  isCounter: boolean;
  isMain: boolean;
  label: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isMain) button.current?.focus({ preventScroll: true });
  }, [isMain]);
  return (
    <Button
      ref={button}
      variant={isMain ? 'primary' : 'secondary'}
      size={isCounter ? 'large' : 'medium'}
      icon={isMain ? <Plus /> : <RotateCw />}
      onClick={onNew}
    >
      {label}
    </Button>
  );
}
