import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massSubmitWords } from '#i18n/catalogues/mass-payments/submit.ts';
import { Banner } from '#ui/banner.tsx';
import { useWords } from '#ui/locale.tsx';
import { useShown } from '../../data/shown.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { AgainLines } from './again-lines.tsx';
import { PaidElsewhere } from './paid-elsewhere.tsx';
import { useRetry } from './use-retry.tsx';

type Props = { run: MassPaymentDetail; reason: string; onClose: () => void };

/** Tries again, as they are, the rows that failed for one reason. */
export const RetryReason = onceRead(function RetryReason({ run: newest, reason, onClose }: Props) {
  const t = useWords(massWords);
  const own = useWords(massSubmitWords);
  const againOf = ({ failures }: MassPaymentDetail) =>
    failures.filter((failure) => failure.reason.code === reason).map((failure) => failure.again);
  // More may fail, or be tried again by a colleague, while this is read.
  const { shown: run, takeNote } = useShown(newest, (of) => JSON.stringify(againOf(of)));
  const retry = useRetry(run.id);
  const again = againOf(run);
  const asIsVersion = again.reduce((all, { version }) => all ^ version, 0);
  const count = again.reduce((sum, one) => sum + one.count, 0);
  const isNothing = againOf(newest).every((one) => one.count === 0) && !retry.isOut;
  return (
    <PinDialog
      open
      asks={isNothing ? { ...retry.asks, blockedReason: own.nothingAgain } : retry.asks}
      changed={isNothing || retry.isOut ? null : takeNote}
      onClose={onClose}
      title={t.retry}
      confirmLabel={t.retry}
      onPin={async (pin) => void (await retry.send({ pin, reason, asIsVersion }))}
    >
      {isNothing && (
        <Banner tone="info" live>
          {own.nothingAgain}
        </Banner>
      )}
      {!isNothing && <p>{t.retryAsIs({ count })}</p>}
      <PaidElsewhere of={run.paidElsewhere} />
      {!isNothing && <AgainLines of={again} />}
    </PinDialog>
  );
});
