import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { operators } from '#domain/payments/operators.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatTime } from '#domain/values/time.ts';
import { waitingForPayerWords } from '#i18n/catalogues/transactions/waiting.ts';
import { clock } from '#ui/clock.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { useWords } from '#ui/locale.tsx';

/** What the payer does now, the code to dial when no prompt came, and the time that is left. */
export function WaitingForPayer({ detail, refetch }: { detail: TransactionDetail; refetch: () => void }) {
  const t = useWords(waitingForPayerWords);
  const operator = detail.operator && operators[detail.operator];
  const end = detail.promptExpiresAt;
  const isOver = end !== null && Date.parse(end) <= clock.now();
  return (
    <section
      aria-labelledby="waiting"
      className="grid grid-cols-1 gap-x-8 gap-y-4 rounded-lg border border-border bg-card p-4 md:grid-cols-[minmax(0,1fr)_16rem] md:p-5"
    >
      <div>
        <h2 id="waiting" className="text-lg font-semibold">
          {t.waitingTitle}
        </h2>
        <ol className="mt-2 grid list-decimal gap-1 pl-5 marker:text-muted">
          {detail.phone && <li>{t.waitPhone({ phone: formatPhone(detail.phone).replaceAll(' ', '\u00a0') })}</li>}
          {detail.promptName && <li>{t.waitPrompt({ name: detail.promptName })}</li>}
          <li>{t.waitPin}</li>
        </ol>
        {detail.ussd && (
          <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
            {t.waitUssd}
            <CopyId
              id={detail.ussd}
              label={t.ussd}
              className="rounded-md bg-sunken py-0.5 pr-0.5 pl-2 [&_code]:text-lg [&_code]:font-semibold"
            />
          </p>
        )}
      </div>
      {end && (
        <div className="content-center">
          <Countdown until={end} {...(operator ? { total: operator.promptSeconds } : {})} onEnd={refetch} />
          <p className="mt-2 text-sm text-muted">
            {isOver ? t.promptOver : t.promptEnds({ time: formatTime(new Date(end)) })}
          </p>
        </div>
      )}
    </section>
  );
}
