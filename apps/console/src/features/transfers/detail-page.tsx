import { Suspense } from 'react';
import { transfersApi } from '#contract/transfers/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { isFinal } from '#domain/states/transaction.ts';
import { formatTime } from '#domain/values/time.ts';
import { transferDetailWords } from '#i18n/catalogues/transfers/detail.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { AccountLink } from '../../shell/account-link.tsx';
import { FindMoney } from '../../shell/find-money.tsx';
import { RecordPage, RecordSkeleton, StateSkeleton } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { OutcomePanel } from '../../shell/outcome-panel.tsx';
import { whoSettles } from '../../shell/who-settles.ts';
import { DetailActions } from './detail-actions.tsx';
import { EarlierOne } from './earlier-one.tsx';
import { accountLine } from './transfer-face.ts';
import { transferState, wordOf } from './transfer-state.ts';

const DetailRecord = lazyPart(() => import('./detail-record.tsx'), 'DetailRecord');
/** Should the live feed be broken, what still moves is asked for now and then all the same. */
const watchMs = 15_000;

export function Screen() {
  const t = useWords(transferDetailWords);
  const locale = useLocale();
  const record = useRecord(transfersApi.get, { watch: watchMs });
  return (
    <RecordPage
      record={record}
      back={{ href: to('/transfer/all'), label: t.back }}
      isSum
      isDescribed
      head={(transfer) => {
        const amount = formatMoney(transfer.amount, locale);
        return {
          title: amount,
          crumb: t.crumb({ amount, name: transfer.beneficiary.name }),
          badge: <StatusPill status={wordOf(transfer)} />,
          actions: <DetailActions transfer={transfer} />,
          description: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium text-fg">{transfer.beneficiary.name}</span>
              <span className="tabular-nums">{accountLine(transfer.beneficiary)}</span>
              {transfer.beneficiary.operator && <OperatorBadge operator={transfer.beneficiary.operator} />}
              <CopyId id={transfer.id} label={t.id} />
            </span>
          ),
        };
      }}
      skeleton={<StateSkeleton />}
      gone={{
        title: t.notFound,
        text: t.notFoundText,
        actions: <ButtonLink href={to('/transfer/all')}>{t.toList}</ButtonLink>,
      }}
    >
      {(transfer) => (
        <div className="grid grid-cols-1 gap-4">
          <OutcomePanel
            state={transferState(transfer, locale)}
            said={transfer.reason?.providerReason}
            isByHand={transfer.rail === 'manual'}
            action={
              transfer.stage === 'queued' ? (
                <FindMoney missing={null} collectionAvailable={null} />
              ) : (
                transfer.earlier && <EarlierOne earlier={transfer.earlier} />
              )
            }
          >
            {transferState(transfer, locale).text}{' '}
            <AccountLink reason={transfer.status === 'failed' ? transfer.reason?.code : null} />{' '}
            {whoSettles(transfer, locale)}{' '}
            {!isFinal(transfer.status, transfer.stage) &&
              transfer.nextCheckAt &&
              t.nextCheck({ time: formatTime(new Date(transfer.nextCheckAt)) })}
          </OutcomePanel>
          <Suspense fallback={<RecordSkeleton />}>
            <DetailRecord transfer={transfer} />
          </Suspense>
        </div>
      )}
    </RecordPage>
  );
}
