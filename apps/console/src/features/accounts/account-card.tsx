import ChevronRight from 'lucide-react/icons/chevron-right';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { formatDateTime } from '#domain/values/time.ts';
import { accountWords } from '#i18n/catalogues/accounts/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { BareLink, type Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import type { Account } from './balance-page.tsx';

const kinds = ['collectionPrimary', 'payout', 'suspense'] as const;

/** One account as a sum: booked − reserved − withheld = available; each figure opens the list that explains it. */
export function AccountCard({ account, onReserved }: { account: Account; onReserved: () => void }) {
  const t = useWords(accountWords);
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
      <dl className="mt-4 grid border-t border-border" title={t.availableIs}>
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
          <dt>
            <span aria-hidden="true" className="mr-2 inline-block w-3 text-muted">
              =
            </span>
            {t.available}
          </dt>
          <dd className="pr-6">
            <Money amount={account.available} />
          </dd>
        </div>
      </dl>
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
        <span aria-hidden="true" className="mr-2 inline-block w-3 text-muted">
          {minus ? '−' : ''}
        </span>
        {name}
        <span className="block pl-5 text-sm text-muted">{hint}</span>
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
