import Landmark from 'lucide-react/icons/landmark';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { linkedAccountsApi, type LinkedAccount } from '#contract/linked-accounts/api.ts';
import { linkedAccountWords } from '#i18n/catalogues/linked-accounts/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { useRight } from '../../data/right.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { AccountCard } from './account-card.tsx';

const AddDialog = lazyPart(() => import('./add-dialog.tsx'), 'AddDialog');
const VerifyDialog = lazyPart(() => import('./verify-dialog.tsx'), 'VerifyDialog');
const RevokeDialog = lazyPart(() => import('./revoke-dialog.tsx'), 'RevokeDialog');

const search = z.object({ open: z.optional(z.enum(['add'])) });

/** Own accounts outside. A small payout on its way changes one by itself, so it is asked about now and then. */
export function Screen() {
  const t = useWords(linkedAccountWords);
  const right = useRight('accounts:edit');
  const [{ open }, setState] = useSearchState(search);
  const { data, error, refetch, isFetching } = useEndpoint(linkedAccountsApi.list, {}, { refetchInterval: 15_000 });
  const [dialog, setDialog] = useState<{ kind: 'verify' | 'revoke'; id: string } | null>(null);
  const chosen = dialog && data?.find((account) => account.id === dialog.id);
  const add = (
    <Button variant="primary" icon={<Plus />} disabledReason={right.reason} onClick={() => setState({ open: 'add' })}>
      {t.add}
    </Button>
  );
  const cards = (accounts: readonly LinkedAccount[]) => (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          onVerify={() => setDialog({ kind: 'verify', id: account.id })}
          onRevoke={() => setDialog({ kind: 'revoke', id: account.id })}
        />
      ))}
    </div>
  );
  const current = data?.filter((account) => account.status !== 'revoked') ?? [];
  const revoked = data?.filter((account) => account.status === 'revoked') ?? [];
  return (
    <>
      <PageHeader title={t.title} description={t.text} actions={add} />
      <div className="grid grid-cols-1 gap-4">
        {error && !data ? (
          <Card>
            <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
          </Card>
        ) : !data ? (
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <SkeletonCard className="h-56" />
            <SkeletonCard className="h-56" />
          </div>
        ) : (
          <>
            {current.length === 0 ? (
              <Card>
                <EmptyState icon={<Landmark />} title={t.emptyTitle} description={t.emptyText} actions={add} />
              </Card>
            ) : (
              cards(current)
            )}
            {revoked.length > 0 && (
              <details>
                <summary className="w-max content-center rounded-sm font-medium text-primary max-md:min-h-11">
                  {t.revoked} ({revoked.length})
                </summary>
                <div className="mt-3">{cards(revoked)}</div>
              </details>
            )}
          </>
        )}
      </div>
      <Suspense>
        {open === 'add' && <AddDialog onClose={() => setState({ open: undefined }, { replace: true })} />}
        {dialog?.kind === 'verify' && chosen && <VerifyDialog account={chosen} onClose={() => setDialog(null)} />}
        {dialog?.kind === 'revoke' && chosen && <RevokeDialog account={chosen} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
