import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { OnItsWay } from '#contract/accounts/api.ts';
import { formatDateTime, formatDate, formatTime } from '#domain/values/time.ts';
import { onItsWayWords } from '#i18n/catalogues/accounts/on-its-way.ts';
import type { Locale } from '#i18n/words.ts';
import { cx } from '#ui/cx.ts';
import { BareLink, type Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { can, useRights } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';

/** The list or the record that a line stands for, where the person may open it. */
function hrefOf({ kind, accountId, refId }: OnItsWay): Href | null {
  if (kind === 'reserved') return to('/account/balance', { reserved: accountId });
  if (kind === 'release') return to('/withheld-balance', { accountId });
  if (kind === 'topUp') return can('balance:topUp') ? to('/account/top-up-channels') : null;
  if (kind === 'settlement') return to('/settings/auto-settlement');
  if (kind === 'transfer') return can('transfers:view') ? to('/transfer/planned') : null;
  if (kind === 'massPayment') return refId && can('mass:view') ? to('/mass-payments/{id}', { id: refId }) : null;
  return can('transfers:view') ? to('/transfer/all') : null;
}

/** Midnight is a day, any other time a moment of it. */
const when = (at: string, locale: Locale) =>
  formatTime(new Date(at)) === '00:00' ? formatDate(new Date(at), locale) : formatDateTime(new Date(at), locale);

/** What will come to an account and leave it: under way first, then by day. */
export function OnItsWayList({ rows }: { rows: readonly OnItsWay[] }) {
  const t = useWords(onItsWayWords);
  const locale = useLocale();
  useRights();
  return (
    <ul className="grid grid-cols-1 gap-0.5">
      {rows.map((row) => {
        const href = hrefOf(row);
        const Arrow = row.direction === 'in' ? ArrowDownLeft : ArrowUpRight;
        const name = row.title ?? t[row.kind];
        return (
          <li
            key={`${row.kind} ${row.refId ?? ''} ${row.at ?? ''}`}
            className="relative -mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-1 has-[a]:hover:bg-sunken"
          >
            <span
              className={cx(
                'grid size-7 shrink-0 place-items-center rounded-full [&>svg]:size-4',
                row.direction === 'in' ? 'bg-soft text-on-soft' : 'bg-sunken text-muted',
              )}
            >
              <Arrow />
            </span>
            <span className="min-w-0 flex-1">
              {href ? (
                <BareLink href={href} className="block after:absolute after:inset-0 after:rounded-md">
                  <span className="sr-only">{row.direction === 'in' ? t.comes : t.leaves} </span>
                  {name}
                </BareLink>
              ) : (
                <span className="block">{name}</span>
              )}
              <span className="block text-sm text-muted">
                {row.at ? when(row.at, locale) : row.count > 1 ? t.underWayCount({ count: row.count }) : t.underWay}
                {row.title && ` · ${t[row.kind]}`}
              </span>
            </span>
            <span className="shrink-0 text-right font-medium">
              {row.amount === null ? (
                <span className="text-sm font-normal text-muted">{t.whatIsThere}</span>
              ) : (
                <Money amount={row.direction === 'in' ? row.amount : -row.amount} signed />
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
