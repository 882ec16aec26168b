import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import { Suspense } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { id } from '#contract/fields.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { accountWords } from '#i18n/catalogues/accounts/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import * as z from 'zod/mini';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { AccountCard } from './account-card.tsx';
import { ReservedDrawer } from './reserved-drawer.tsx';

export type Account = DataOf<typeof accountsApi.balances>[number];
const MoveDialog = lazyPart(() => import('../../shell/move-dialog.tsx'), 'MoveDialog');
/** `move` opens the dialog, from the account named or from collection. */
const search = z.object({
  reserved: z.optional(id('account')),
  move: z.optional(z.union([id('account'), z.literal('1')])),
});

/** Beside the sums: what could not be read is left out of a card, and what has not come yet keeps its place. */
const told = <Data,>({ data }: { data?: Data | undefined }) => data;
const gone = ({ error }: { error?: unknown }) => (error ? null : undefined);

/** Every account with what is on it, what is set aside and what can be used. */
export function Screen() {
  const t = useWords(accountWords);
  const locale = useLocale();
  const mayMove = useCan('balance:topUp');
  const [{ reserved, move }, setSearch] = useSearchState(search);
  const { data: accounts, error, isFetching, dataUpdatedAt, refetch } = useEndpoint(accountsApi.balances);
  const history = useEndpoint(accountsApi.history);
  const coming = useEndpoint(accountsApi.onItsWay);
  const opened = accounts?.find((account) => account.id === reserved);
  return (
    <>
      <PageHeader
        actions={
          mayMove && (
            <>
              <ButtonLink href={to('/account/top-up-channels')} icon={<BanknoteArrowDown />}>
                {t.topUp}
              </ButtonLink>
              <Button icon={<ArrowRightLeft />} onClick={() => setSearch({ move: '1' })}>
                {t.move}
              </Button>
            </>
          )
        }
        title={t.balance}
        description={
          <span className="inline-block min-h-5">
            {accounts
              ? `${t.asOf({ at: formatDateTime(clock.noted(dataUpdatedAt), locale) })} · ${t.zone}`
              : t.balanceHint}
          </span>
        }
      />
      {error && !accounts ? (
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : accounts?.length === 0 ? (
        <Card>
          <EmptyState title={t.noAccounts} description={t.noAccountsDetail} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          {accounts
            ? accounts.map((account) => (
                <AccountCard
                  key={account.id}
                  account={account}
                  days={told(history)?.find((one) => one.accountId === account.id)?.days ?? gone(history)}
                  coming={told(coming)?.filter((one) => one.accountId === account.id) ?? gone(coming)}
                  onReserved={() => setSearch({ reserved: account.id })}
                />
              ))
            : [0, 1].map((card) => <SkeletonCard key={card} className="h-150" />)}
        </div>
      )}
      <Suspense>
        {mayMove && move && (
          <MoveDialog
            open
            fromId={move === '1' ? undefined : move}
            onClose={() => setSearch({ move: undefined }, { replace: true })}
          />
        )}
      </Suspense>
      <ReservedDrawer account={opened} onClose={() => setSearch({ reserved: undefined }, { replace: true })} />
    </>
  );
}
