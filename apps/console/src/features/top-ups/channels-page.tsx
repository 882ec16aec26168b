import { Suspense, useState } from 'react';
import { topUpsApi } from '#contract/top-ups/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { topUpWords } from '#i18n/catalogues/top-ups/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { BankCard } from './bank-card.tsx';
import { ChannelFacts } from './channel-facts.tsx';
import { RecentTopUps } from './recent-top-ups.tsx';
import { refreshTopUps } from './refresh.ts';
import { WalletCard } from './wallet-card.tsx';

const MoveDialog = lazyPart(() => import('../../shell/move-dialog.tsx'), 'MoveDialog');

/** Every way to fill the payout account, each with what it takes, costs and lasts. */
export function Screen() {
  const t = useWords(topUpWords);
  const locale = useLocale();
  const { data: channels, error, isFetching, refetch } = useEndpoint(topUpsApi.channels);
  const [moving, setMoving] = useState(false);
  const low = channels && channels.payout.state !== null && channels.payout.state !== 'ok';
  return (
    <>
      <PageHeader title={t.title} description={t.text} />
      {error && !channels ? (
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : !channels ? (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          {[0, 1, 2, 3].map((card) => (
            <SkeletonCard key={card} className="h-83" />
          ))}
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {low && (
            <Banner tone={channels.payout.state === 'below' ? 'danger' : 'warning'}>
              {channels.payout.lowBelow === null || channels.payout.state === 'approaching'
                ? t.lowPlain
                : t.low({ amount: formatMoney(channels.payout.lowBelow, locale) })}
            </Banner>
          )}
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
            <Card
              title={t.payout}
              {...(channels.payout.state === null
                ? {
                    actions: (
                      <ButtonLink size="small" href={to('/settings/low-balance-alert')}>
                        {t.setAlert}
                      </ButtonLink>
                    ),
                  }
                : {})}
            >
              <p className="text-sm text-muted">{t.available}</p>
              <p className="text-3xl font-semibold tracking-tight">
                <Money amount={channels.payout.available} />
              </p>
            </Card>
            <Card
              title={t.fromCollection}
              description={t.inCollection({ amount: formatMoney(channels.collection.available, locale) })}
            >
              <ChannelFacts
                cap={formatMoney(Math.max(0, channels.collection.available), locale)}
                fee={t.free}
                delay={t.atOnce}
              />
              <Button className="mt-4" variant="primary" onClick={() => setMoving(true)}>
                {t.move}
              </Button>
            </Card>
            <WalletCard wallets={channels.wallets} />
            <BankCard bank={channels.bank} />
          </div>
          <RecentTopUps />
        </div>
      )}
      <Suspense>
        {moving && channels && (
          <MoveDialog
            open
            fromId={channels.collection.accountId}
            toId={channels.payout.accountId}
            onMoved={() => void refreshTopUps()}
            onClose={() => setMoving(false)}
          />
        )}
      </Suspense>
    </>
  );
}
