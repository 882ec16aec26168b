import type { ReactNode } from 'react';
import type { adjustmentsApi } from '#contract/adjustments/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { alikeAdjustmentWords } from '#i18n/catalogues/adjustments/alike.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';

type Alike = NonNullable<DataOf<typeof adjustmentsApi.get>['alike']>;

/** Others of the same amount of the same payment: by whom, and how far each is. */
export function AlikeNote({
  alike,
  onLeave,
  children,
}: {
  alike: Alike;
  /** The other one opens in the place of what stands in front. */
  onLeave?: () => void;
  children?: ReactNode;
}) {
  const t = useWords(alikeAdjustmentWords);
  return (
    <Banner tone="warning" title={t.titleBeside}>
      <ul className="grid gap-1">
        {alike.adjustments.map(({ id, createdAt: at, requestedByName: byName, ...one }) => (
          <li key={id}>
            {one.status === 'completed' ? t.posted({ at, byName, ...one }) : t.waits({ at, byName })}{' '}
            <Link href={to('/transactions/payment-adjustments', { open: id })} onClick={onLeave}>
              {t.see}
            </Link>
          </li>
        ))}
        {alike.more > 0 && <li>{t.more({ count: alike.more })}</li>}
      </ul>
      {children}
    </Banner>
  );
}
