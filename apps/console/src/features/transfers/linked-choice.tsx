import Link2 from 'lucide-react/icons/link';
import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** Own accounts outside; one that still cools is shown with when it can be used. */
export function LinkedChoice({
  value,
  onChange,
  error,
}: {
  value: string | null;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const t = useWords(transferFormWords);
  const locale = useLocale();
  const mayEdit = useCan('accounts:edit');
  const maySee = useCan('accounts:view');
  const { data, error: failure, refetch, isFetching } = useEndpoint(linkedAccountsApi.receiving);
  if (failure && !data) return <LoadFailed error={failure} refetch={refetch} isFetching={isFetching} />;
  if (!data) return <Skeleton className="h-28 w-full" />;
  if (data.length === 0) {
    return (
      <>
        <EmptyState
          icon={<Link2 />}
          title={t.linkedNone}
          description={t.linkedNoneText}
          actions={
            mayEdit && (
              <ButtonLink variant="primary" href={to('/account/linked-accounts')}>
                {t.linkedAdd}
              </ButtonLink>
            )
          }
        />
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <RadioCards
        label={t.linked}
        value={value}
        onChange={onChange}
        error={error}
        options={data.map((account) => ({
          value: account.id,
          label: account.label,
          disabled: account.usableFrom !== null,
          hint: `${account.masked} · ${account.usableFrom ? t.linkedCooling({ at: formatDateTime(new Date(account.usableFrom), locale) }) : account.holderName}`,
          aside: account.operator ? (
            <OperatorBadge operator={account.operator} />
          ) : (
            account.bankName && <span className="text-sm text-muted">{account.bankName}</span>
          ),
        }))}
      />
      {maySee && (
        <p className="text-sm">
          <Link href={to('/account/linked-accounts')}>{t.linkedManage}</Link>
        </p>
      )}
    </div>
  );
}
