import type { TransferSchedule } from '#contract/transfers/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { scheduleWords } from '#i18n/catalogues/transfers/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { twinPath } from '../../shell/twin-path.ts';

/** Which time a plan stands still at, and the payment it stands still for. */
export function HeldBecause({ schedule }: { schedule: TransferSchedule }) {
  const t = useWords(scheduleWords);
  const locale = useLocale();
  const { amount, beneficiary, nextAt, heldBy } = schedule;
  const where = heldBy && twinPath(heldBy);
  if (schedule.status !== 'held' || nextAt === null) return null;
  const due = {
    amount: formatMoney(amount, locale),
    name: beneficiary.name,
    at: formatDateTime(new Date(nextAt), locale),
  };
  return (
    <Banner tone="warning" title={t.heldTitle}>
      {t.heldText(due)} {where && <Link href={where}>{t.heldSee}</Link>}
    </Banner>
  );
}
