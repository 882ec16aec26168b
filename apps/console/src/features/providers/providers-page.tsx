import { Suspense, useState } from 'react';
import { providersApi, type ProviderConnection } from '#contract/providers/api.ts';
import { providerWords } from '#i18n/catalogues/providers/words.ts';
import { Mark } from '#ui/mark.tsx';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { useRight } from '../../data/right.ts';
import { useSession } from '../../data/session.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { MethodsCard } from './methods-card.tsx';

const ConnectionDrawer = lazyPart(() => import('./connection-drawer.tsx'), 'ConnectionDrawer');

export function Screen() {
  const t = useWords(providerWords);
  const isSandbox = useSession()?.environment === 'sandbox';
  const right = useRight('providers:edit');
  const list = useEndpoint(providersApi.list);
  const test = useWrite(providersApi.test, { invalidates: [providersApi.list] });
  const [testing, setTesting] = useState<ProviderConnection['provider'] | null>(null);
  const [editing, setEditing] = useState<ProviderConnection['provider'] | null>(null);
  const runTest = (provider: ProviderConnection['provider']) => {
    setTesting(provider);
    test.mutate({ params: { provider } }, { onSettled: () => setTesting(null) });
  };
  const edited = list.data?.find((connection) => connection.provider === editing);
  return (
    <>
      <PageHeader
        title={t.title}
        badge={<Mark of={isSandbox ? 'sandbox' : 'production'} />}
        description={isSandbox ? t.aboutSandbox : t.aboutProduction}
      />
      <div className="grid grid-cols-1 gap-4">
        {right.reason && <Banner title={t.readOnly}>{right.reason}</Banner>}
        <MethodsCard />
        <section aria-labelledby="operator-accounts" className="mt-2">
          <h2 id="operator-accounts" className="text-lg font-semibold">
            {t.accounts}
          </h2>
          <p className="text-muted text-pretty">{t.accountsHint}</p>
          <div className="mt-3 grid grid-cols-1 gap-4">
            {list.error ? (
              <Card>
                <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
              </Card>
            ) : list.data ? (
              list.data.map((connection) => (
                <ConnectionCard
                  key={connection.provider}
                  connection={connection}
                  isTesting={testing === connection.provider}
                  isBusy={testing !== null}
                  onTest={() => runTest(connection.provider)}
                  onEdit={() => setEditing(connection.provider)}
                />
              ))
            ) : (
              [0, 1, 2].map((row) => <SkeletonCard key={row} className={row === 2 ? 'h-56' : 'h-224 md:h-109'} />)
            )}
          </div>
        </section>
      </div>
      {edited && (
        <Suspense>
          <ConnectionDrawer
            connection={edited}
            onClose={() => setEditing(null)}
            onSaved={(saved) => {
              setEditing(null);
              if (saved.enabled) runTest(saved.provider);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
