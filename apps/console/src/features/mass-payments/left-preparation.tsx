import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { isInPreparation } from '#domain/states/mass-payment.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massSubmitWords } from '#i18n/catalogues/mass-payments/submit.ts';
import { useWords } from '#ui/locale.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { statusShown } from './status-shown.ts';

/** It was submitted or cancelled, here or by somebody else; its rows being read is preparation too. */
export const hasLeftPreparation = ({ status }: Pick<MassPaymentDetail, 'status'>): boolean =>
  !isInPreparation(status) && status !== 'validating';

/** What became of a run that is submitted in a dialog, once there is nothing to submit any more. */
export function LeftPreparation({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const own = useWords(massSubmitWords);
  const { money, itemCount, status } = run.whole ?? run;
  const isSubmitted = status !== 'cancelled' && run.submittedByName !== null;
  const isUnderWay = money.paid.count + money.failed.count + money.underWay.count + money.byHand.count > 0;
  return (
    <div aria-live="polite" className="grid gap-2">
      <p>{isSubmitted ? own.submittedBy({ name: run.submittedByName! }) : own.nothingToSubmit}</p>
      <p className="flex flex-wrap items-center gap-2">
        <StatusPill status={statusShown({ status, isCancelling: run.isCancelling })} />
        {isUnderWay && t.progressOf({ paid: money.paid.count, failed: money.failed.count, of: itemCount })}
      </p>
    </div>
  );
}
