import { subAccountsApi, type SubAccount } from '#contract/sub-accounts/api.ts';
import type { ClosingObstacle } from '#domain/accounts/sub-accounts.ts';
import { formatMoney } from '#domain/values/money.ts';
import { obstacleActions, obstacleTexts, subAccountWords } from '#i18n/catalogues/sub-accounts/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import type { Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** Closing leads through what is in the way; the button works once nothing is. */
export function CloseDialog({
  account,
  onMove,
  onClose,
}: {
  account: SubAccount;
  onMove: () => void;
  onClose: () => void;
}) {
  const t = useWords(subAccountWords);
  const does = useWords(obstacleActions);
  const locale = useLocale();
  const { data, error, refetch, isFetching } = useEndpoint(
    subAccountsApi.get,
    { params: { id: account.id } },
    { staleTime: 0 },
  );
  const close = useWrite(subAccountsApi.close, {
    invalidates: [subAccountsApi.list, subAccountsApi.options],
    onSuccess() {
      toast.success(t.closedNow({ name: account.name }));
      onClose();
    },
  });
  const ways: Record<ClosingObstacle, Href | null> = {
    activeLinks: to('/payment-links', { subAccountId: account.id }),
    openPayments: to('/transactions/all', { subAccountId: account.id, status: ['pending', 'processing', 'onHold'] }),
    reservedMoney: to('/account/balance', { reserved: account.accountId }),
    withheldMoney: to('/withheld-balance', { accountId: account.accountId }),
    balance: null,
    settlementPolicies: to('/settings/auto-settlement'),
  };
  const obstacles = data?.obstacles ?? [];
  return (
    <FormDialog
      title={t.closeTitle({ name: account.name })}
      description={t.closeText}
      submitLabel={t.close}
      danger
      sending={close.isPending}
      disabledReason={!data ? '…' : obstacles.length > 0 ? t.closeBlocked : null}
      onClose={onClose}
      onSubmit={() =>
        data &&
        close.mutate({ params: { id: account.id }, body: { version: data.version } }, { onError: () => refetch() })
      }
    >
      {error ? (
        <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
      ) : !data ? (
        <SkeletonLines />
      ) : obstacles.length === 0 ? (
        <Banner tone="success">{t.closeReady}</Banner>
      ) : (
        <>
          <Banner tone="warning">{t.closeBlocked}</Banner>
          <ol className="grid gap-2">
            {obstacles.map(({ kind, count }) => (
              <li key={kind} className="flex flex-wrap items-center justify-between gap-3 border-b border-border pb-2">
                <span>{obstacleTexts[kind]({ count, amount: formatMoney(count, locale) })[locale]}</span>
                {ways[kind] ? (
                  <ButtonLink size="small" href={ways[kind]}>
                    {does[kind]}
                  </ButtonLink>
                ) : (
                  <Button size="small" onClick={onMove}>
                    {does[kind]}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </FormDialog>
  );
}
