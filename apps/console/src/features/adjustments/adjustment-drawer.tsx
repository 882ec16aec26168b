import { adjustmentReasons } from '#i18n/catalogues/adjustments/reasons.ts';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import type { AdjustmentAction } from '#domain/actions/adjustment.ts';
import { toneOf } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { adjustmentDecisionWords, adjustmentWords } from '#i18n/catalogues/adjustments/words.ts';
import { Button } from '#ui/button.tsx';
import { CopyId, shortId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { AlikeNote } from './alike-note.tsx';
import { signedAmount, type Decision } from './adjustment-columns.tsx';

type Props = { id: string; onClose: () => void; onDecide: (decision: Decision) => void };

/** One adjustment: its state, what may be done now and why the rest may not, and what happened to it. */
export function AdjustmentDrawer({ id, onClose, onDecide }: Props) {
  const t = useWords(adjustmentDecisionWords);
  const list = useWords(adjustmentWords);
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useEndpoint(
    adjustmentsApi.get,
    { params: { id } },
    { keepPrevious: false },
  );
  const when = (at: string) => formatDateTime(new Date(at), locale);
  const stepName = (kind: string) => (t as Record<string, unknown>)[`step_${kind}`] as string | undefined;
  return (
    <Drawer
      open
      onClose={onClose}
      title={data ? adjustmentReasons[data.reasonCode][locale] : list.label}
      description={data && <Money signed amount={signedAmount(data)} className="font-semibold" />}
      footer={
        data && (
          <>
            {data.availableActions
              .filter(({ action, allowed }) => allowed || action === 'approve' || action === 'reject')
              // The main one last.
              .toSorted((a, b) => Number(a.action === 'approve') - Number(b.action === 'approve'))
              .map(({ action, allowed, disabledReason }) => (
                <Button
                  key={action}
                  variant={action === 'approve' ? 'primary' : 'secondary'}
                  disabledReason={allowed ? null : (disabledReason?.[locale] ?? null)}
                  onClick={() => onDecide({ row: data, action: action as AdjustmentAction })}
                >
                  {t[action as AdjustmentAction]}
                </Button>
              ))}
          </>
        )
      }
    >
      {error && !data ? (
        <LoadFailed title={t.loadFailed} error={error} refetch={refetch} isFetching={isFetching} />
      ) : !data ? (
        <SkeletonLines />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          {data.alike && <AlikeNote alike={data.alike} />}
          <DescriptionList
            columns={1}
            items={[
              { label: list.status, value: <StatusPill status={data.status} /> },
              {
                label: list.amount,
                value: (
                  <>
                    <Money signed amount={signedAmount(data)} className="font-medium" />
                    <span className="block text-sm text-muted">
                      {data.direction === 'credit' ? list.credit : list.debit}
                    </span>
                  </>
                ),
              },
              { label: list.note, value: data.note },
              {
                label: list.transaction,
                value: data.transactionId && (
                  <Link href={to('/transactions/{id}', { id: data.transactionId })} className="font-mono text-xs">
                    {shortId(data.transactionId)}
                  </Link>
                ),
              },
              { label: list.requestedBy, value: data.requestedByName },
              { label: t.askedOn, value: when(data.createdAt) },
              { label: list.decidedBy, value: data.decidedByName },
              { label: t.decidedOn, value: data.decidedAt && when(data.decidedAt) },
              { label: list.decisionNote, value: data.decisionNote ?? data.endedBecause?.[locale] },
              { label: t.posting, value: data.postingId && <CopyId id={data.postingId} short label={t.posting} /> },
              { label: list.id, value: <CopyId id={data.id} short label={list.id} /> },
            ]}
          />
          <section>
            <h3 className="mb-3 font-semibold">{t.happened}</h3>
            <Timeline
              label={t.happened}
              items={data.steps.map((step) => ({
                id: step.id,
                title: stepName(step.kind) ?? step.kind,
                dateTime: step.at,
                at: when(step.at),
                tone: toneOf(step.kind === 'adjustmentApproved' ? 'completed' : step.kind).tone,
                description: (
                  <>
                    <span>{step.actorName}</span>
                    {step.note && <span className="mt-0.5 block text-fg">{step.note[locale]}</span>}
                  </>
                ),
              }))}
            />
          </section>
        </div>
      )}
    </Drawer>
  );
}
