import type { BankOverview } from '#contract/bank-files/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { bankFileWords } from '#i18n/catalogues/bank-files/words.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { to } from '../../data/paths.ts';

/** What waits, until when, and what a person should look at. */
export function OverviewCards({ data }: { data: BankOverview | undefined }) {
  const t = useWords(bankFileWords);
  const locale = useLocale();
  const waiting = data?.waiting;
  const unmatched = data ? data.unmatchedCredits + data.unmatchedDebits : 0;
  const toDo = data
    ? [
        data.toConfirm ? t.toConfirm({ count: data.toConfirm }) : '',
        unmatched ? t.unmatched({ count: unmatched }) : '',
        data.notSent ? t.notSent({ count: data.notSent }) : '',
      ].filter(Boolean)
    : [];
  return (
    <section className="grid gap-4 md:grid-cols-3">
      <h2 className="sr-only">{t.now}</h2>
      <StatCard
        label={t.waiting}
        loading={!data}
        value={
          waiting && (
            <span className="text-xl">{waiting.count ? formatMoney(waiting.amount, locale) : t.nothingWaits}</span>
          )
        }
        hint={
          waiting?.count
            ? [
                t.payments({ count: waiting.count }),
                waiting.highValueCount ? t.highValue({ count: waiting.highValueCount }) : '',
              ]
                .filter(Boolean)
                .join(', ')
            : undefined
        }
      />
      <StatCard
        label={t.cutOff}
        loading={!data}
        value={data && <span className="text-xl">{formatDateTime(new Date(data.cutOffAt), locale)}</span>}
        hint={
          data?.connection
            ? data.connection.schedule === 'cutOff'
              ? t.byItself
              : t.byHand
            : data && t.executed({ day: formatDate(data.executionOn, locale) })
        }
      />
      <StatCard
        label={t.toLookAt}
        loading={!data}
        value={data && <span className="text-xl">{toDo[0] ?? t.nothingToLookAt}</span>}
        hint={toDo.slice(1).join(' · ') || undefined}
        {...(data?.toConfirm
          ? { href: to('/apps/settlements/bank-files/answers') }
          : unmatched
            ? { href: to('/apps/settlements/bank-files/lines', { state: 'unmatched' }) }
            : {})}
      />
    </section>
  );
}
