import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Smartphone from 'lucide-react/icons/smartphone';
import { formatNumber } from '#domain/values/money.ts';
import { homeWords } from '#i18n/catalogues/home/words.ts';
import { toneClass } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toldPath } from '../../data/paths.ts';
import type { Home } from './home-data.ts';

const icons = { danger: CircleAlert, warning: Clock, info: Smartphone };

/** What waits for this person, most pressing first; each line opens the list it counted. */
export function NeedsYou({ items, className }: { items: Home['needsYou'] | undefined; className?: string }) {
  const t = useWords(homeWords);
  const locale = useLocale();
  return (
    <Card title={t.needsYou} flush className={cx('lg:min-h-54.5', className)}>
      {items === undefined ? (
        <div className="grid gap-px">
          {[0, 1].map((row) => (
            <div key={row} className="flex h-13 items-center gap-3 px-4 md:px-5">
              <Skeleton className="size-8 rounded-full" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          ))}
        </div>
      ) : items.length === 0 ? (
        <div className="flex items-center gap-4 px-4 pt-2 pb-5 md:px-5">
          <span className="tone-success grid size-10 shrink-0 place-items-center rounded-full bg-tone text-tone-fg [&>svg]:size-5">
            <CircleCheck />
          </span>
          <div>
            <p className="font-medium">{t.nothingWaits}</p>
            <p className="text-muted text-pretty">{t.nothingWaitsDetail}</p>
          </div>
        </div>
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {items.map((item) => {
            const Icon = icons[item.severity];
            return (
              <li key={item.kind}>
                <BareLink
                  href={toldPath(item.path)}
                  className="group flex min-h-13 items-center gap-3 px-4 py-2 -outline-offset-2! hover:bg-sunken last:rounded-b-lg md:px-5"
                >
                  <span
                    className={cx(
                      toneClass[item.severity],
                      'grid size-8 shrink-0 place-items-center rounded-full bg-tone text-tone-fg',
                    )}
                  >
                    <Icon />
                  </span>
                  <span className="min-w-0 flex-1 text-pretty">{item.text[locale]}</span>
                  <span
                    className={cx(
                      toneClass[item.severity],
                      'rounded-full bg-tone px-2 text-sm leading-6 font-semibold text-tone-fg tabular-nums',
                    )}
                  >
                    {formatNumber(item.count, locale)}
                  </span>
                  <ChevronRight className="shrink-0 text-subtle group-hover:text-fg" />
                </BareLink>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
