import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Plus from 'lucide-react/icons/plus';
import Receipt from 'lucide-react/icons/receipt-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Search from 'lucide-react/icons/search';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { Suspense, useEffect, useRef, useState } from 'react';
import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatTime } from '#domain/values/time.ts';
import { transferFormWords, transferWaitWords } from '#i18n/catalogues/transfers/form.ts';
import { toneClass } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { cx } from '#ui/cx.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useLiveState } from '../../data/live.ts';
import { to } from '../../data/paths.ts';
import { mayDo } from '../../data/record-actions.ts';
import { FindMoney } from '../../shell/find-money.tsx';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { Said } from '../../shell/said.tsx';
import { accountLine, kindOf } from './transfer-face.ts';
import { formPath } from './transfer-paths.ts';
import { lastAskedAt, transferState, type TransferState } from './transfer-state.ts';

const ActionDialog = lazyPart(() => import('./action-dialog.tsx'), 'ActionDialog');
const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'), 'ProofDialog');

const SaveButton = lazyPart(() => import('./save-button.tsx'), 'SaveButton');

/** One transfer from the moment it was sent until it is known what became of it. Leaving it changes nothing. */
export function TransferWait({ id, onNew }: { id: string; onNew: () => void }) {
  const t = useWords(transferWaitWords);
  const form = useWords(transferFormWords);
  const locale = useLocale();
  // The live feed brings changes at once; asking now and then covers a line that lost one.
  const isLive = useLiveState() === 'live';
  const record = useRecord(transfersApi.get, { id, watch: isLive ? 10_000 : 3_000 });
  return (
    <RecordPage
      record={record}
      title={form.stepReview}
      back={{ href: to('/transfer/all'), label: form.back }}
      head={(transfer) => ({
        title: t.title({ amount: formatMoney(transfer.amount, locale), name: transfer.beneficiary.name }),
        actions: <ButtonLink href={to('/transfer/{id}', { id })}>{t.details}</ButtonLink>,
      })}
      skeleton={<SkeletonCard className="h-120 max-w-2xl" />}
    >
      {(transfer) => <Transfer transfer={transfer} onNew={onNew} />}
    </RecordPage>
  );
}

function Transfer({ transfer, onNew }: { transfer: TransferDetail; onNew: () => void }) {
  const t = useWords(transferWaitWords);
  const form = useWords(transferFormWords);
  const locale = useLocale();
  const mayCreate = useCan('transfers:create');
  const [open, setOpen] = useState<'retry' | 'cancel' | 'recall' | 'receipt' | null>(null);
  const state = transferState(transfer, locale);
  const isOver = state.phase === 'paid' || state.phase === 'over';
  const asked = lastAskedAt(transfer);
  const act = (action: 'retry' | 'cancel' | 'recall', variant: 'primary' | 'secondary', label: string) =>
    mayDo(transfer, action) && (
      <Button variant={variant} icon={action === 'retry' ? <RotateCw /> : undefined} onClick={() => setOpen(action)}>
        {label}
      </Button>
    );
  return (
    <>
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <Card>
          <div className="grid grid-cols-1 gap-5">
            <Headline state={state} transfer={transfer} />
            <div className="flex flex-wrap justify-center gap-2 [&>*]:max-md:flex-1 [&>*>button]:max-md:flex-1">
              {transfer.stage === 'queued' && <FindMoney missing={null} collectionAvailable={null} />}
              {act('cancel', 'secondary', t.cancel) || act('recall', 'secondary', t.cancel)}
              {act('retry', 'primary', t.retry) ||
                (transfer.status === 'failed' && state.phase === 'over' && mayCreate && (
                  <ButtonLink variant="primary" href={formPath(kindOf(transfer.beneficiary), { like: transfer.id })}>
                    {t.correct}
                  </ButtonLink>
                ))}
              {state.phase === 'paid' && (
                <Button icon={<Receipt />} onClick={() => setOpen('receipt')}>
                  {t.receipt}
                </Button>
              )}
              {state.phase === 'paid' && (
                <Suspense>
                  <SaveButton transfer={transfer} />
                </Suspense>
              )}
              {isOver && <NewButton onNew={onNew} isMain={state.phase === 'paid'} label={t.again} />}
            </div>
            {!isOver && (
              <p className="text-center text-sm text-pretty text-muted">
                {t.leave} {asked && t.lastAsked({ time: formatTime(asked) })}
              </p>
            )}
          </div>
        </Card>
        <Card>
          <DescriptionList
            items={[
              { label: form.name, value: transfer.beneficiary.name },
              { label: t.account, value: <span className="tabular-nums">{accountLine(transfer.beneficiary)}</span> },
              { label: form.totalDebit, value: formatMoney(transfer.totalDebit, locale) },
              { label: form.receives, value: formatMoney(transfer.beneficiaryReceives, locale) },
              {
                label: t.operatorId,
                value: transfer.operatorReference && <CopyId id={transfer.operatorReference} label={t.operatorId} />,
              },
              { label: t.id, value: <CopyId id={transfer.id} label={t.id} />, wide: true },
            ]}
          />
        </Card>
      </div>
      {open && (
        <Suspense>
          {open === 'receipt' ? (
            <ProofDialog transfer={transfer} onClose={() => setOpen(null)} />
          ) : (
            <ActionDialog action={open} transfer={transfer} onClose={() => setOpen(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}

const pictures = { waiting: Clock, sending: Spinner, sent: Spinner, silent: Search, paid: Check, over: X, act: Undo };

function Headline({ state, transfer }: { state: TransferState; transfer: TransferDetail }) {
  const locale = useLocale();
  const Picture = state.tone === 'return' ? Undo : pictures[state.phase];
  return (
    <div role="status" className="grid justify-items-center gap-1.5 text-center">
      <span
        className={cx(
          toneClass[state.tone],
          'mb-2 grid size-16 place-items-center rounded-full bg-tone text-tone-fg [&_svg]:size-8',
        )}
      >
        <Picture />
      </span>
      <p className="text-3xl font-semibold tracking-tight tabular-nums">{formatMoney(transfer.amount, locale)}</p>
      <p className="text-xl font-semibold text-balance">{state.title}</p>
      <p className="max-w-md text-pretty text-muted">{state.text}</p>
      <Said said={transfer.reason?.providerReason} isByHand={transfer.rail === 'manual'} />
    </div>
  );
}

/** Takes the focus when it has arrived, so that Enter begins the next one. */
function NewButton({ onNew, isMain, label }: { onNew: () => void; isMain: boolean; label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isMain) button.current?.focus({ preventScroll: true });
  }, [isMain]);
  return (
    <Button ref={button} variant={isMain ? 'primary' : 'secondary'} icon={<Plus />} onClick={onNew}>
      {label}
    </Button>
  );
}
