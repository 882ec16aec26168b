import { Suspense } from 'react';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalDetail } from '#contract/approvals/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { approvalProgressWords } from '#i18n/catalogues/approvals/progress.ts';
import { Mark } from '#ui/mark.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to, toldPath } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useOfRecord } from '../../shell/record/use-of-record.ts';
import { useRecord } from '../../shell/record/use-record.ts';
import { Remarks } from './remarks.tsx';
import { RequestState } from './request-state.tsx';
import { StepRail } from './step-rail.tsx';
import { Warnings } from './warnings.tsx';

const ActionDialogs = lazyPart(() => import('./action-dialogs.tsx'), 'ActionDialogs');
export type ProgressAction = 'approve' | 'decline' | 'ask' | 'recall' | 'urgent' | 'reassign' | 'stop';

/**
 * One request: what is asked for, who decides, and the decision. Opened from a message on a phone as often as from the
 * list.
 */
export function Screen() {
  const t = useWords(approvalProgressWords);
  const locale = useLocale();
  const { params } = useRoute();
  const record = useRecord(approvalsApi.get, { id: params['workflowId']!, watch: 30_000 });
  const [action, setAction] = useOfRecord<ProgressAction | null>(record, null);
  return (
    <RecordPage
      record={record}
      back={{ href: to('/apps/workflow/approvals/list'), label: t.back }}
      isDescribed
      head={(request) => ({
        title: request.title[locale],
        badge: (
          <span className="flex flex-wrap gap-2">
            <StatusPill status={request.status} />
            {request.urgent && !request.endedAt && <Mark of="urgent" />}
          </span>
        ),
        description: t.askedBy({
          name: request.requestedBy.name,
          at: formatDateTime(new Date(request.createdAt), locale),
        }),
        actions: request.path && <ButtonLink href={toldPath(request.path)}>{t.openRecord}</ButtonLink>,
      })}
      skeleton={
        <div className="grid gap-4 lg:grid-cols-2">
          <SkeletonCard className="h-72" />
          <SkeletonCard className="h-72" />
        </div>
      }
    >
      {(request) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            <Facts request={request} />
            <RequestState request={request} onAction={setAction} />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <Card title={t.steps}>
              <StepRail request={request} />
            </Card>
            <Remarks request={request} />
          </div>
          <Suspense>
            {action && <ActionDialogs request={request} action={action} onClose={() => setAction(null)} />}
          </Suspense>
        </div>
      )}
    </RecordPage>
  );
}

function Facts({ request }: { request: ApprovalDetail }) {
  const t = useWords(approvalProgressWords);
  const locale = useLocale();
  const { lines, balance, warnings } = request;
  const head = [
    {
      label: t.amount,
      value: request.amount === null ? null : <Money amount={request.amount} className="text-lg font-semibold" />,
    },
    { label: t.party, value: lines.length > 0 ? null : request.party },
    { label: t.count, value: request.count },
  ];
  return (
    <Card title={t.whatIsAsked}>
      <div className="grid grid-cols-1 gap-4">
        <Warnings warnings={warnings} />
        <DescriptionList
          columns={2}
          items={[
            ...head,
            ...lines
              .filter(
                ({ value }) =>
                  request.amount === null ||
                  (value !== request.amount &&
                    (typeof value !== 'object' || value.en !== formatMoney(request.amount, 'en'))),
              )
              .map(({ label, value }) => ({
                label: label[locale],
                value:
                  typeof value === 'number' ? (
                    <Money amount={value} />
                  ) : (
                    <span className="break-words">{typeof value === 'string' ? value : value[locale]}</span>
                  ),
                wide:
                  typeof value !== 'number' && String(typeof value === 'string' ? value : value[locale]).length > 36,
              })),
            ...(balance
              ? [
                  { label: t.balanceBefore, value: <Money amount={balance.before} /> },
                  { label: t.balanceAfter, value: <Money amount={balance.after} /> },
                ]
              : []),
          ]}
        />
      </div>
    </Card>
  );
}
