import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { formatTime, localDay } from '#domain/values/time.ts';
import { homeWords } from '#i18n/catalogues/home/words.ts';
import { Button } from '#ui/button.tsx';
import { Change } from '#ui/change.tsx';
import { BareLink, type Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { figureHref } from '../../data/figure-href.ts';
import { to } from '../../data/paths.ts';
import { changeOf, weekdayName } from './greeting.ts';
import { evenRows } from './even-rows.ts';
import { HiddenMoney } from './hidden-money.tsx';
import type { Balance, Home } from './home-data.ts';

/** Balances, where the viewer may see them, and what moved today. */
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
      <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
        <h2 id="money" className="text-lg font-semibold">
          {t.money}
        </h2>
        <Button size="small" variant="ghost" icon={hidden ? <Eye /> : <EyeOff />} onClick={onToggle}>
          {hidden ? t.showAmounts : t.hideAmounts}
        </Button>
      </div>
      <div
        className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
        style={evenRows(home ? (home.balances?.length ?? 0) + 2 : maySeeBalances ? 4 : 2)}
      >
        {home ? (
          <>
            {home.balances?.map((balance) => (
              <BalanceCard key={balance.id} balance={balance} hidden={hidden} />
            ))}
            <TodayCard home={home} direction="in" hidden={hidden} />
            <TodayCard home={home} direction="out" hidden={hidden} />
          </>
        ) : (
          Array.from({ length: maySeeBalances ? 4 : 2 }, (_, index) => <SkeletonCard key={index} className="h-41" />)
        )}
      </div>
    </section>
  );
}

function BalanceCard({ balance, hidden }: { balance: Balance; hidden: boolean }) {
  const t = useWords(homeWords);
  const locale = useLocale();
  const figure = (what: string, amount: number, href: Href) => (
    <div className="relative flex min-h-7 items-center justify-between gap-3 rounded-sm hover:bg-sunken max-md:min-h-11">
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
      <dl className="mt-auto grid border-t border-border pt-1.5 [&>div]:-mx-1 [&>div]:px-1">
        {figure(t.reserved, balance.reserved, to('/account/balance', { reserved: balance.id }))}
        {figure(t.withheld, balance.withheld, to('/withheld-balance', { accountId: balance.id }))}
      </dl>
    </section>
  );
}

/** Today so far against the same weekday of last week up to the same time. */
function TodayCard({ home, direction, hidden }: { home: Home; direction: 'in' | 'out'; hidden: boolean }) {
  const t = useWords(homeWords);
  const locale = useLocale();
  const maySeeList = useCan('transactions:view');
  const [amount, count, before] =
    direction === 'in'
      ? [home.today.inAmount, home.today.inCount, home.sameWeekdayLastWeek.inAmount]
      : [home.today.outAmount, home.today.outCount, home.sameWeekdayLastWeek.outAmount];
  const now = new Date(home.asOf);
  const change = hidden ? null : changeOf(amount, before);
  const label = direction === 'in' ? t.inToday : t.outToday;
  return (
    <section className="relative flex flex-col rounded-lg border border-border bg-card p-4 transition-colors has-[a]:hover:border-control">
      <h3 className="truncate text-muted">
        {maySeeList ? (
          <BareLink
            href={figureHref(direction, { from: localDay(now), to: localDay(now) })}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {label}
          </BareLink>
        ) : (
          label
        )}
      </h3>
      <p className="mt-1 text-2xl font-semibold tracking-tight">
        {hidden ? <HiddenMoney /> : <Money amount={amount} />}
      </p>
      <p className="flex items-center gap-2 text-sm text-muted">
        {direction === 'in' ? t.payments({ count }) : t.movements({ count })}
        {change !== null && <Change change={change} goodWhen={direction === 'in' ? 'up' : 'down'} />}
      </p>
      <p className="mt-auto flex items-end justify-between gap-3 border-t border-border pt-3 text-sm text-muted">
        <span className="first-letter:capitalize">
          {t.lastWeekday({ day: weekdayName(now, locale), time: formatTime(now) })}
        </span>
        <span className="font-medium text-fg">{hidden ? <HiddenMoney /> : <Money amount={before} />}</span>
      </p>
    </section>
  );
}
