import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatNumber } from '#domain/values/money.ts';
import type { MassPaymentStatus } from '#domain/states/mass-payment.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { statusShown } from './status-shown.ts';

/** From here on a part has debited what was paid of it, and nothing else. */
const yetToBegin: readonly MassPaymentStatus[] = [
  'draft',
  'validating',
  'readyForReview',
  'pendingApproval',
  'scheduled',
  'onHold',
];
const isBegun = ({ status, debited }: MassPaymentDetail['siblings'][number]): boolean =>
  debited > 0 || !yetToBegin.includes(status);

/** The parts of one file: each with its rows, all of them one payment. */
export function SeriesCard({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  return (
    <Card title={t.inParts({ of: run.siblings.length })} description={t.inPartsText}>
      <ul className="divide-y divide-border">
        {run.siblings.map((part) => {
          const name = t.part({ no: part.no, of: run.siblings.length });
          return (
            <li key={part.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span>
                {part.id === run.id ? (
                  <strong aria-current="page">{name}</strong>
                ) : (
                  <Link href={to('/mass-payments/{id}', { id: part.id })}>{name}</Link>
                )}
                <span className="block text-sm text-muted tabular-nums">
                  {t.paymentCount({ count: formatNumber(part.itemCount, locale) })}
                  {part.wrongCount > 0 && (
                    <span className="text-danger">
                      {' '}
                      · {t.wrongCount({ count: formatNumber(part.wrongCount, locale) })}
                    </span>
                  )}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-3">
                <span>
                  {isBegun(part) ? (
                    <>
                      {t.debit} <Money amount={part.debited} />
                    </>
                  ) : (
                    <>
                      {t.toDebit} <Money amount={part.totalDebit} />
                    </>
                  )}
                </span>
                <StatusPill status={statusShown({ ...part, isCancelling: run.isCancelling })} />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
