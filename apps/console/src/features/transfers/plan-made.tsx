import CalendarClock from 'lucide-react/icons/calendar-clock';
import { transfersApi } from '#contract/transfers/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { transferFormWords, transferWaitWords } from '#i18n/catalogues/transfers/form.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** After a recurring transfer was planned. */
export function PlanMade({ id, onNew }: { id: string; onNew: () => void }) {
  const t = useWords(transferWaitWords);
  const form = useWords(transferFormWords);
  const locale = useLocale();
  const { data, error, refetch, isFetching } = useEndpoint(transfersApi.schedules, { query: { limit: 100 } });
  const plan = data?.find((one) => one.id === id);
  return (
    <>
      <PageHeader title={t.planTitle} back={{ href: to('/transfer/all'), label: form.back }} />
      {error ? (
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : !data ? (
        <SkeletonCard className="h-56 max-w-2xl" />
      ) : (
        <Card className="max-w-2xl">
          <EmptyState
            icon={<CalendarClock />}
            title={t.planTitle}
            description={
              plan &&
              `${t.planText({ amount: formatMoney(plan.amount, locale), name: plan.beneficiary.name, at: plan.nextAt ? formatDateTime(new Date(plan.nextAt), locale) : '' })} ${plan.status === 'pendingApproval' ? t.planApproval : ''}`
            }
            actions={
              <>
                <ButtonLink href={to('/transfer/planned')}>{t.planList}</ButtonLink>
                <Button variant="primary" onClick={onNew}>
                  {t.again}
                </Button>
              </>
            }
          />
        </Card>
      )}
    </>
  );
}
