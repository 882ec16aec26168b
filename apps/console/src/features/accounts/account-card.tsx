import ChevronRight from 'lucide-react/icons/chevron-right';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import type { OnItsWay } from '#contract/accounts/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { onItsWayWords } from '#i18n/catalogues/accounts/on-its-way.ts';
import { accountWords } from '#i18n/catalogues/accounts/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { BareLink, type Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { BalanceLine, type DayBalance } from './balance-line.tsx';
import type { Account } from './balance-page.tsx';
import { OnItsWayList } from './on-its-way.tsx';

const kinds = ['collectionPrimary', 'payout', 'suspense'] as const;

/**
 * One account: how it went in thirty days, its sum (booked − reserved − withheld = available; each figure opens the
 * list that explains it), and what is on its way. Of what could not be read only its place is left out.
 */
export function AccountCard({
  account,
  days,
  coming,
  onReserved,
}: {
  account: Account;
  /** Undefined while they are asked for. */
  days: DayBalance[] | null | undefined;
  coming: OnItsWay[] | null | undefined;
  onReserved: () => void;
}) {
  const t = useWords(accountWords);
  const w = useWords(onItsWayWords);
  const locale = useLocale();
  const maySeeStatement = useCan('statements:view');
  const kind = kinds.find((each) => each === account.kind);
  const statement = maySeeStatement ? to('/transactions/account-statement', { accountId: account.id }) : null;
  return (
    <section aria-labelledby={account.id} className="flex flex-col rounded-lg border border-border bg-card">
      <header className="flex flex-wrap items-start justify-between gap-3 px-4 pt-4 md:px-5">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={account.id} className="text-lg font-semibold">
            {account.name[locale]}
          </h2>
          <p className="text-pretty text-muted xl:min-h-10">
            {kind ? t[kind] : account.kind.startsWith('collectionSub') ? t.collectionSub : null}
          </p>
        </div>
        {statement && (
          <ButtonLink href={statement} size="small" icon={<FileText />}>
            {t.statement}
          </ButtonLink>
        )}
      </header>
      <div className="px-4 pt-4 md:px-5">
        <p className="text-sm text-muted">{t.available}</p>
        <p className="text-3xl font-semibold tracking-tight">
          <Money amount={account.available} />
        </p>
      </div>
      <div className="px-4 pt-3 md:px-5">
        {days === undefined ? (
          <Skeleton className="h-36 w-full rounded-md" />
        ) : (
          days && (
            <>
              <h3 className="text-sm text-muted">{t.thirtyDays}</h3>
              <BalanceLine days={days} account={account.name[locale]} height={144} />
            </>
          )
        )}
      </div>
      <dl className="mt-3 grid border-t border-border" title={t.availableIs}>
        <Figure name={t.booked} hint={t.bookedHint} amount={account.ledger} href={statement} />
        <Figure name={t.reserved} hint={t.reservedHint} amount={account.reserved} minus onPress={onReserved} />
        <Figure
          name={t.withheld}
          hint={t.withheldHint}
          amount={account.withheld}
          minus
          href={to('/withheld-balance', { accountId: account.id })}
        />
        {account.queuedOut > 0 && <Figure name={t.queued} hint="" amount={account.queuedOut} />}
        <div className="flex items-center justify-between gap-4 border-t border-border bg-sunken px-4 py-2.5 font-semibold md:px-5">
          <dt>{t.available}</dt>
          <dd className="pr-6">
            <Money amount={account.available} />
          </dd>
        </div>
      </dl>
      <section aria-label={w.title} className="border-t border-border px-4 py-3 md:px-5">
        <h3 className="mb-1 font-medium">{w.title}</h3>
        {coming === undefined ? (
          <Skeleton className="h-10 w-full rounded-md" />
        ) : coming && coming.length > 0 ? (
          <OnItsWayList rows={coming} />
        ) : (
          <p className="text-sm text-muted">{coming ? w.nothing : w.unknown}</p>
        )}
      </section>
      <p className="mt-auto border-t border-border px-4 py-2.5 text-sm text-muted md:px-5">
        {account.lastMovementAt
          ? t.lastMovement({ at: formatDateTime(new Date(account.lastMovementAt), locale) })
          : t.noMovement}
      </p>
    </section>
  );
}

function Figure({
  name,
  hint,
  amount,
  minus,
  href,
  onPress,
}: {
  name: string;
  hint: string;
  amount: number;
  minus?: boolean;
  href?: Href | null;
  onPress?: () => void;
}) {
  const looks = 'after:absolute after:inset-0 group-hover:underline';
  const money: ReactNode = <Money amount={minus && amount !== 0 ? -amount : amount} />;
  const isOpen = !!href || !!onPress;
  return (
    <div
      className={`group relative flex min-h-13 items-center justify-between gap-4 px-4 py-1.5 md:px-5 ${isOpen ? 'hover:bg-sunken' : ''}`}
    >
      <dt className="min-w-0">
        {name}
        <span className="block text-sm text-muted">{hint}</span>
      </dt>
      <dd className="flex items-center gap-2 font-medium">
        {href ? (
          <BareLink href={href} className={looks}>
            <span className="sr-only">{name} </span>
            {money}
          </BareLink>
        ) : onPress ? (
          <button type="button" onClick={onPress} className={looks}>
            <span className="sr-only">{name} </span>
            {money}
          </button>
        ) : (
          money
        )}
        {isOpen ? <ChevronRight className="text-subtle group-hover:text-fg" /> : <span className="w-4" />}
      </dd>
    </div>
  );
}
