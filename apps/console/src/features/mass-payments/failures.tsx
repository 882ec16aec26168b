import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { mayDo } from '../../data/record-actions.ts';
import { PaidElsewhere } from './paid-elsewhere.tsx';

/** What went wrong, by its reason, with how much it is and one press to try it again. It stands before all figures. */
export function Failures({ run, onRetry }: { run: MassPaymentDetail; onRetry: (code: string) => void }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const mayRetry = mayDo(run, 'retry');
  return (
    <Card title={t.failures}>
      <ul className="grid gap-2">
        {run.failures.map((failure) => (
          <li key={failure.reason.code} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {t.times({ count: failure.count })} {failure.reason.staffText[locale]} ·{' '}
              {formatMoney(failure.amount, locale)}
            </span>
            {failure.retry === 'asIs' && failure.again.count > 0 && mayRetry ? (
              <Button onClick={() => onRetry(failure.reason.code)}>{t.retry}</Button>
            ) : (
              failure.retry === 'corrected' && <span className="text-muted">{t.correctFirst}</span>
            )}
          </li>
        ))}
      </ul>
      {run.paidElsewhere.count > 0 && (
        <div className="mt-3">
          <PaidElsewhere of={run.paidElsewhere} />
        </div>
      )}
    </Card>
  );
}
