import { localDay } from '#domain/values/time.ts';
import { homeWords } from '#i18n/catalogues/home/words.ts';
import { BareLink } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { useCan } from '../../data/ability.ts';
import { figureHref } from '../../data/figure-href.ts';
import { Compared } from '../../shell/compared.tsx';
import { HiddenMoney } from './hidden-money.tsx';
import type { Home } from './home-data.ts';

/** What came in and went out today so far, each against the same weekday of the week before. */
export function TodayCards({ home, hidden }: { home: Home; hidden: boolean }) {
  const t = useWords(homeWords);
  const { totals, previousTotals: before } = home.today;
  return (
    <>
      <TodayCard
        {...{ home, hidden }}
        label={t.inToday}
        list="income"
        now={totals.totalAmount}
        before={before.totalAmount}
        count={t.payments({ count: totals.numberOfTransactions })}
      />
      <TodayCard
        {...{ home, hidden }}
        label={t.outToday}
        list="out"
        now={totals.outTotal}
        before={before.outTotal}
        count={t.movements({ count: totals.outCount })}
      />
    </>
  );
}

function TodayCard({
  home,
  hidden,
  label,
  list,
  now,
  before,
  count,
}: {
  home: Home;
  hidden: boolean;
  label: string;
  list: 'income' | 'out';
  now: number;
  before: number;
  count: string;
}) {
  const maySeeList = useCan('transactions:view');
  const today = localDay(new Date(home.asOf));
  return (
    <section className="relative flex min-h-33 flex-col rounded-lg border border-border bg-card p-4 transition-colors has-[a]:hover:border-control">
      <h3 className="truncate text-muted">
        {maySeeList ? (
          <BareLink
            href={figureHref(list, { from: today, to: today })}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {label}
          </BareLink>
        ) : (
          label
        )}
      </h3>
      <p className="mt-1 text-2xl font-semibold tracking-tight">{hidden ? <HiddenMoney /> : <Money amount={now} />}</p>
      <p className="text-sm text-muted">{count}</p>
      {!hidden && (
        <p className="mt-auto pt-2 text-sm text-muted">
          <Compared
            period={{ ...home.today, asOf: home.asOf }}
            now={now}
            before={before}
            goodWhen={list === 'income' ? 'up' : 'down'}
          />
        </p>
      )}
    </section>
  );
}
