import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { onceMoreWords } from '#i18n/catalogues/direct-charges/once-more.ts';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { twinPath } from '../../shell/twin-path.ts';

/**
 * The payment for which this one stays here, and the way to it; of a colleague's that may not be opened only that it is
 * there.
 */
export function EarlierOne({ earlier }: { earlier: NonNullable<TransferDetail['earlier']> }) {
  const t = useWords(onceMoreWords);
  const locale = useLocale();
  const where = twinPath(earlier.id);
  if (where === null || earlier.createdAt === null) return <p>{t.ofColleague}</p>;
  return (
    <p>
      {t.other({
        amount: formatMoney(earlier.amount, locale),
        at: formatDateTime(new Date(earlier.createdAt), locale),
        name: earlier.createdByName,
      })}{' '}
      {earlier.others > 0 && t.more({ count: earlier.others })} <Link href={where}>{t.see}</Link>
    </p>
  );
}
