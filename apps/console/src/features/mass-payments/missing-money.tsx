import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { isInPreparation } from '#domain/states/mass-payment.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massSubmitWords } from '#i18n/catalogues/mass-payments/submit.ts';
import { Banner } from '#ui/banner.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { FindMoney } from '../../shell/find-money.tsx';

type Props = {
  run: Pick<MassPaymentDetail, 'status' | 'missing' | 'isShort' | 'queueUntil' | 'account' | 'options'>;
};

/** That money is missing, and until when it is waited for; how much, to whoever may see it. */
export function MissingMoney({ run }: Props) {
  const t = useWords(massWords);
  const own = useWords(massSubmitWords);
  const locale = useLocale();
  const stands = isInPreparation(run.status) || run.status === 'paused';
  const isAhead = run.status === 'pendingApproval' || run.status === 'scheduled';
  const waits = !stands && !isAhead;
  const until = waits && run.queueUntil !== null && (
    <> {own.unpaidFrom({ at: formatDateTime(new Date(run.queueUntil), locale) })}</>
  );
  if (run.missing !== null)
    return (
      <Banner
        tone="warning"
        action={<FindMoney missing={run.missing} collectionAvailable={run.account.collectionAvailable} />}
      >
        {(stands ? t.missingMoney : run.status === 'pendingApproval' ? t.missingOnceApproved : t.waitsMoney)({
          amount: formatMoney(run.missing, locale),
        })}
        {until}
      </Banner>
    );
  if (!run.isShort) return null;
  return (
    <Banner tone="warning">
      {own.unseenShort} {waits && own.unseenWaits}
      {until}
    </Banner>
  );
}
