import { Suspense } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { homeWords } from '#i18n/catalogues/home/words.ts';
import { Button } from '#ui/button.tsx';
import { BareLink, type Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { evenRows } from './even-rows.ts';
import { HiddenMoney } from './hidden-money.tsx';
import type { Balance, Home } from './home-data.ts';
import { TodayCards } from './today-cards.tsx';

const FortnightCard = lazyPart(() => import('./fortnight-card.tsx'), 'FortnightCard');

/** What moved today and in the last two weeks, and the balances, where the viewer may see them. */
export function MoneyCards({
  home,
  hidden,
  onToggle,
}: {
  home: Home | undefined;
  hidden: boolean;
  onToggle: () => void;
}) {
  const t = useWords(homeWords);
  const maySeeBalances = useCan('balance:view');
  return (
    <section aria-labelledby="money">
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 id="money" className="text-lg font-semibold">
          {t.money}
        </h2>
        <Button size="small" variant="ghost" icon={hidden ? <Eye /> : <EyeOff />} onClick={onToggle}>
          {hidden ? t.showAmounts : t.hideAmounts}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(16rem,1fr)_minmax(0,3fr)]">
          <div className="grid grid-cols-1 gap-4 sm:max-xl:grid-cols-2">
            {home ? (
              <TodayCards home={home} hidden={hidden} />
            ) : (
              [0, 1].map((card) => <SkeletonCard key={card} className="h-41" />)
            )}
          </div>
          <Suspense fallback={<SkeletonCard className="h-87" />}>
            {home ? <FortnightCard home={home} hidden={hidden} /> : <SkeletonCard className="h-87" />}
          </Suspense>
        </div>
        {maySeeBalances && home?.balances?.length !== 0 && (
          <div
            className="grid gap-3 sm:grid-cols-2 md:gap-4 xl:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
            style={evenRows(home?.balances?.length ?? 2)}
          >
            {home
              ? home.balances?.map((balance) => <BalanceCard key={balance.id} balance={balance} hidden={hidden} />)
              : [0, 1].map((card) => <SkeletonCard key={card} className="h-41" />)}
          </div>
        )}
      </div>
    </section>
  );
}

function BalanceCard({ balance, hidden }: { balance: Balance; hidden: boolean }) {
  const t = useWords(homeWords);
  const locale = useLocale();
  const figure = (what: string, amount: number, href: Href) => (
    <div className="relative flex min-h-7 items-center justify-between gap-x-3 rounded-sm hover:bg-sunken max-sm:min-h-11 max-sm:flex-col max-sm:items-start max-sm:justify-center">
      <dt className="text-sm text-muted">{what}</dt>
      <dd>
        <BareLink
          href={href}
          className="text-sm font-medium underline decoration-border underline-offset-3 after:absolute after:inset-0 hover:decoration-primary"
        >
          <span className="sr-only">{t.explains({ what, account: balance.name[locale] })} </span>
          {hidden ? <HiddenMoney /> : <Money amount={amount} />}
        </BareLink>
      </dd>
    </div>
  );
  return (
    <section className="flex flex-col rounded-lg border border-border bg-card p-4">
      <h3 className="truncate text-muted">{balance.name[locale]}</h3>
      <p className="mt-1 text-2xl font-semibold tracking-tight">
        {hidden ? <HiddenMoney /> : <Money amount={balance.available} />}
      </p>
      <p className="text-sm text-muted">{t.available}</p>
      <dl className="mt-2 grid border-t border-border pt-1.5 max-sm:grid-cols-2 sm:mt-auto [&>div]:-mx-1 [&>div]:px-1">
        {figure(t.reserved, balance.reserved, to('/account/balance', { reserved: balance.id }))}
        {figure(t.withheld, balance.withheld, to('/withheld-balance', { accountId: balance.id }))}
      </dl>
    </section>
  );
}
