import { Suspense, useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { isRunOver } from '#domain/states/mass-payment.ts';
import { massNextWords } from '#i18n/catalogues/mass-payments/next.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { mayDo, whyNot } from '../../data/record-actions.ts';
import { useGo } from '../../data/route.ts';
import { useDownload } from '../../data/use-download.ts';
import { useWrite } from '../../data/write.ts';
import { RunDialog, type RunAct } from './run-dialog.tsx';

const RetryDialog = lazyPart(() => import('./retry-dialog.tsx'), 'RetryDialog');
const MoveDialog = lazyPart(() => import('../../shell/move-dialog.tsx'), 'MoveDialog');

export type Act = RunAct | 'retry';

export const isPrepared = ({ status }: Pick<MassPaymentDetail, 'status'>): boolean =>
  status === 'draft' || status === 'validating' || status === 'readyForReview';

/** What may be done with a run now, the main one last. */
export function RunActions({ run, onAct }: { run: MassPaymentDetail; onAct: (act: Act) => void }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const go = useGo();
  const { download, busy } = useDownload();
  const clone = useWrite(massPaymentsApi.clone, {
    invalidates: [massPaymentsApi.list, accountsApi.balances],
    onSuccess: (copy) => go(to('/mass-payments/{id}', { id: copy.id })),
  });
  const prepares = isPrepared(run);
  const next = useWords(massNextWords);
  // A PIN is typed for nothing while it would be refused.
  const unasked = run.otherColumns.some(({ isAsked }) => isAsked) ? next.do_others : null;
  const failed = run.failures.reduce((sum, { count }) => sum + count, 0);
  // Rows that were cancelled, or came back, are tried again by nothing: the copy takes them with those that failed.
  const over = run.cancelledCount + run.returnedCount;
  const unpaid = over + failed;
  // While all of them are paid by another one, the copy would pay nobody.
  const isAnybodyOwed = unpaid > run.paidElsewhere.count + run.overElsewhere.count;
  const toCopy = isRunOver(run.whole?.status ?? run.status) && mayDo(run, 'clone') && isAnybodyOwed ? unpaid : 0;
  return (
    <>
      {prepares && mayDo(run, 'edit') && (
        <ButtonLink href={to('/mass-payments/edit/{id}', { id: run.id })}>{t.edit}</ButtonLink>
      )}
      {(['pause', 'resume', 'recall', 'cancel'] as const)
        .filter((action) => mayDo(run, action))
        .map((action) => (
          <Button key={action} onClick={() => onAct(action)}>
            {t[action]}
          </Button>
        ))}
      {mayDo(run, 'clone') && !prepares && (
        <Button loading={clone.isPending} onClick={() => clone.mutate({ params: { id: run.id }, body: {} })}>
          {t.clone}
        </Button>
      )}
      {toCopy > 0 && (
        <Button
          loading={clone.isPending}
          onClick={() => clone.mutate({ params: { id: run.id }, body: { items: over > 0 ? 'unpaid' : 'failed' } })}
        >
          {(over > 0 ? t.cloneUnpaid : t.cloneFailed)({ count: toCopy })}
        </Button>
      )}
      {!prepares && (
        <Button
          loading={busy}
          disabledReason={whyNot(run, 'exportResult', locale)}
          onClick={() =>
            void download(
              massPaymentsApi.result,
              { params: { id: run.id }, query: { format: 'xlsx', language: locale } },
              'result.xlsx',
            )
          }
        >
          {t.result}
        </Button>
      )}
      {run.retryableCount > 0 && (
        <Button variant="primary" disabledReason={whyNot(run, 'retry', locale)} onClick={() => onAct('retry')}>
          {t.retryAll({ count: run.retryableCount })}
        </Button>
      )}
      {prepares && (
        <Button
          variant="primary"
          disabledReason={whyNot(run, 'submit', locale) ?? unasked}
          onClick={() => onAct('submit')}
        >
          {t.submit}
        </Button>
      )}
    </>
  );
}

type DialogsProps = { run: MassPaymentDetail; act: Act | null; onClose: () => void };

/** The dialog of what was pressed, and the one that fetches what is missing for it. */
export function RunDialogs({ run, act, onClose }: DialogsProps) {
  const [moving, setMoving] = useState<number | null>(null);
  return (
    <>
      {act === 'retry' ? (
        <Suspense>
          <RetryDialog run={run} onClose={onClose} />
        </Suspense>
      ) : (
        act && (
          <RunDialog
            act={act}
            run={run}
            onClose={onClose}
            onMove={(missing) => {
              onClose();
              setMoving(missing);
            }}
          />
        )
      )}
      <Suspense>{moving !== null && <MoveDialog open amount={moving} onClose={() => setMoving(null)} />}</Suspense>
    </>
  );
}
