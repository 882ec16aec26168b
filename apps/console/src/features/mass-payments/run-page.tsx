import { Suspense, useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { isRunOver } from '#domain/states/mass-payment.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useCrumb, useGo, useRoute } from '../../data/route.ts';
import { useDownload } from '../../data/use-download.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { FindMoney } from '../../shell/find-money.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { runEventWords } from '#i18n/catalogues/mass-payments/events.ts';
import { Failures } from './failures.tsx';
import { ItemList } from './item-list.tsx';
import { LeftOut } from './left-out.tsx';
import { LevelNotice } from './level-notice.tsx';
import { PaidElsewhere } from './paid-elsewhere.tsx';
import { Preparation } from './preparation.tsx';
import { RunFigures } from './run-figures.tsx';
import { RunDialog, type RunAct } from './run-dialog.tsx';
import { whyStill } from './why-still.ts';
import { statusShown } from './status-shown.ts';

const RetryDialog = lazyPart(() => import('./retry-dialog.tsx'), 'RetryDialog');
const MoveDialog = lazyPart(() => import('../../shell/move-dialog.tsx'), 'MoveDialog');
const ControlSentence = lazyPart(() => import('./control-card.tsx'), 'ControlSentence');
const SeriesCard = lazyPart(() => import('./series-card.tsx'), 'SeriesCard');
const prepared = ['draft', 'validating', 'readyForReview'];

/** One run from its rows to its end: prepared, submitted, paid, corrected. */
export function Screen() {
  const t = useWords(massWords);
  const { params } = useRoute();
  const { data, error, refetch, isFetching } = useEndpoint(
    massPaymentsApi.get,
    { params: { id: params['id']! } },
    { refetchInterval: 3000 },
  );
  if (error && !data)
    return (
      <Card>
        <LoadFailed title={t.loadFailed} error={error} refetch={refetch} isFetching={isFetching} />
      </Card>
    );
  return data ? <Run run={data} /> : <SkeletonCard className="h-96" />;
}

function Run({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const go = useGo();
  const [act, setAct] = useState<RunAct | 'retry' | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const { download, busy } = useDownload();
  const clone = useWrite(massPaymentsApi.clone, {
    invalidates: [massPaymentsApi.list, accountsApi.balances],
    onSuccess: (copy) => go(to('/mass-payments/{id}', { id: copy.id })),
  });
  const state = (action: string) => run.availableActions.find((one) => one.action === action);
  const why = (action: string) => (state(action)?.allowed ? null : (state(action)?.disabledReason?.[locale] ?? null));
  const isPrepared = prepared.includes(run.status);
  const failed = run.failures.reduce((sum, { count }) => sum + count, 0);
  // Rows that were cancelled are tried again by nothing: the copy takes them with those that failed.
  const unpaid = run.cancelledCount + failed;
  const toCopy =
    isRunOver(run.whole?.status ?? run.status) && state('clone')?.allowed && unpaid > run.paidElsewhere.count
      ? unpaid
      : 0;
  useCrumb(run.title);
  return (
    <>
      <PageHeader
        title={run.title}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <StatusPill status={statusShown({ ...run, ...run.whole })} />
            {run.series && t.part({ no: run.series.no, of: run.siblings.length })}
          </span>
        }
        back={{ href: to('/mass-payments/all'), label: t.back }}
        actions={
          <>
            {isPrepared && state('edit')?.allowed && (
              <ButtonLink href={to('/mass-payments/edit/{id}', { id: run.id })}>{t.edit}</ButtonLink>
            )}
            {(['pause', 'resume', 'recall', 'cancel'] as const)
              .filter((action) => state(action)?.allowed)
              .map((action) => (
                <Button key={action} onClick={() => setAct(action)}>
                  {t[action]}
                </Button>
              ))}
            {state('clone')?.allowed && !isPrepared && (
              <Button loading={clone.isPending} onClick={() => clone.mutate({ params: { id: run.id }, body: {} })}>
                {t.clone}
              </Button>
            )}
            {toCopy > 0 && (
              <Button
                loading={clone.isPending}
                onClick={() =>
                  clone.mutate({
                    params: { id: run.id },
                    body: { items: run.cancelledCount > 0 ? 'unpaid' : 'failed' },
                  })
                }
              >
                {(run.cancelledCount > 0 ? t.cloneUnpaid : t.cloneFailed)({ count: toCopy })}
              </Button>
            )}
            {!isPrepared && (
              <Button
                loading={busy}
                disabledReason={why('exportResult')}
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
              <Button variant="primary" disabledReason={why('retry')} onClick={() => setAct('retry')}>
                {t.retryAll({ count: run.retryableCount })}
              </Button>
            )}
            {isPrepared && (
              <Button variant="primary" disabledReason={why('submit')} onClick={() => setAct('submit')}>
                {t.submit}
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Notices run={run} />
        {run.failures.length > 0 && <Failures run={run} onRetry={(code) => setAct({ retry: code })} />}
        <RunFigures run={run} />
        {run.whole && (
          <Suspense>
            <SeriesCard run={run} />
          </Suspense>
        )}
        {isPrepared && <Preparation run={run} />}
        <LeftOut run={run} mayEdit={isPrepared && state('edit')?.allowed === true} />
        {run.status !== 'validating' && !isUnread(run) && (
          <ItemList run={run} canEdit={isPrepared && state('edit')?.allowed === true} />
        )}
        <Card title={t.happened}>
          <Timeline
            label={t.happened}
            items={run.events.map((event) => ({
              id: event.id,
              title: runEventWords[event.kind][locale],
              dateTime: event.at,
              at: formatDateTime(new Date(event.at), locale),
              tone: 'neutral' as const,
              description: (
                <>
                  {event.actorName}
                  {event.note && <span className="mt-0.5 block text-fg">{event.note[locale]}</span>}
                </>
              ),
            }))}
          />
        </Card>
      </div>
      {act === 'retry' ? (
        <Suspense>
          <RetryDialog run={run} onClose={() => setAct(null)} />
        </Suspense>
      ) : (
        act && (
          <RunDialog
            act={act}
            run={run}
            onClose={() => setAct(null)}
            onMove={(missing) => {
              setAct(null);
              setMoving(missing);
            }}
          />
        )
      )}
      <Suspense>{moving !== null && <MoveDialog open amount={moving} onClose={() => setMoving(null)} />}</Suspense>
    </>
  );
}

/** A file whose rows nobody has seen yet. */
const isUnread = (run: MassPaymentDetail): boolean =>
  run.type === 'file' && prepared.includes(run.status) && run.itemCount + run.leftOut.count === 0;

/** Why it stands where it stands. */
function Notices({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const still = whyStill(run, locale);
  return (
    <>
      {still && (
        <Banner tone="warning">
          {still.text}
          {still.word && <span className="mt-0.5 block">{still.word}</span>}
        </Banner>
      )}
      <LevelNotice run={run} />
      {run.approval?.status === 'pendingApproval' && (
        <Banner tone="info">
          {t.waitsApproval({
            names: run.approval.waitsFor.join(', ') || '…',
            step: run.approval.stepNo,
            of: run.approval.stepCount,
          })}{' '}
          <ButtonLink href={to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: run.approval.id })}>
            {t.seeApproval}
          </ButtonLink>
        </Banner>
      )}
      {run.control?.state === 'explained' && !prepared.includes(run.status) && (
        <Suspense>
          <ControlSentence control={run.control} hasWrongRows={false} />
        </Suspense>
      )}
      {run.paidTwice.count > 0 && (
        <Banner tone="danger">
          <PaidElsewhere of={run.paidTwice} text={t.paidTwiceText} isWarning />
        </Banner>
      )}
      <Plan run={run} />
      {run.remark && <Banner tone="warning">{run.remark}</Banner>}
      {run.missing !== null && (
        <Banner
          tone="warning"
          action={<FindMoney missing={run.missing} collectionAvailable={run.account.collectionAvailable} />}
        >
          {(prepared.includes(run.status) || run.status === 'paused'
            ? t.missingMoney
            : run.status === 'pendingApproval'
              ? t.missingOnceApproved
              : t.waitsMoney)({ amount: formatMoney(run.missing, locale) })}
        </Banner>
      )}
      {run.waitingFor.length > 0 && (
        <Banner tone="warning">
          {t.waitsFor({ names: run.waitingFor.map((code) => operators[code].name).join(', ') })}
        </Banner>
      )}
    </>
  );
}

/** When it leaves, until it does: a moment that has passed is chosen anew before it is sent. */
function Plan({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const isPrepared = prepared.includes(run.status);
  if (!run.scheduledFor || !(isPrepared || run.status === 'pendingApproval' || run.status === 'scheduled')) return null;
  const at = formatDateTime(new Date(run.scheduledFor), locale);
  return isPrepared && run.scheduledFor <= new Date().toISOString() ? (
    <Banner tone="warning">{t.planPast({ at })}</Banner>
  ) : (
    <Banner tone="info">{t.plannedFor({ at })}</Banner>
  );
}
