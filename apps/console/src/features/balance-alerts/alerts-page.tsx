import { Suspense, useState } from 'react';
import { balanceAlertsApi, type BalanceAlert } from '#contract/balance-alerts/api.ts';
import { alertWords } from '#i18n/catalogues/balance-alerts/words.ts';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { useRight } from '../../data/right.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { AlertCard } from './alert-card.tsx';

const AlertDialog = lazyPart(() => import('./alert-dialog.tsx'), 'AlertDialog');
const MoveDialog = lazyPart(() => import('../../shell/move-dialog.tsx'), 'MoveDialog');
type Doing = { act: 'edit'; alert: BalanceAlert } | { act: 'move'; alert: BalanceAlert; amount: number };

/** Every account with how it stands, what will not be paid, and who hears of it. */
export function Screen() {
  const t = useWords(alertWords);
  const locale = useLocale();
  const { row } = useRoute();
  const right = useRight('settings:edit');
  const { data, error, isFetching, refetch } = useEndpoint(balanceAlertsApi.list, {}, { refetchInterval: 60_000 });
  const [doing, setDoing] = useState<Doing | null>(null);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text} />
      {error && !data ? (
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          {data
            ? data.alerts.map((alert) => (
                <AlertCard
                  key={alert.accountId}
                  alert={alert}
                  blockedReason={right.reason}
                  onEdit={() => setDoing({ act: 'edit', alert })}
                  onMove={(amount) => setDoing({ act: 'move', alert, amount })}
                />
              ))
            : [0, 1].map((card) => <SkeletonCard key={card} className="h-83" />)}
        </div>
      )}
      <Suspense>
        {doing?.act === 'edit' && data && (
          <AlertDialog alert={doing.alert} people={data.people} onClose={() => setDoing(null)} />
        )}
        {doing?.act === 'move' && (
          <MoveDialog
            open
            toId={doing.alert.accountId}
            amount={doing.amount}
            onMoved={refetch}
            onClose={() => setDoing(null)}
          />
        )}
      </Suspense>
    </>
  );
}
