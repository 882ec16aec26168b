import Plus from 'lucide-react/icons/plus';
import { phaseMarks } from '#domain/payments/state-marks.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import { destinationNames, feeWords } from '#i18n/catalogues/fees/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { percentText, phaseOf, type Tax } from './fee-text.ts';
import type { FeeDoing } from './fees-page.tsx';

/** What the state takes, each line with its dates and its basis. */
export function TaxesCard({
  taxes,
  blockedReason,
  onDo,
}: {
  taxes: readonly Tax[];
  blockedReason: string | null;
  onDo: (doing: FeeDoing) => void;
}) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const now = clock.date();
  const day = (at: string) => formatDate(new Date(at), locale);
  const rateOf = (tax: Tax) =>
    [
      tax.percentBps > 0 ? percentText(tax.percentBps, locale) : null,
      tax.fixed > 0 ? formatMoney(tax.fixed, locale) : null,
    ]
      .filter(Boolean)
      .join(' + ') || t.free;
  return (
    <Card
      title={t.taxes}
      description={t.taxesText}
      actions={
        <Button
          size="small"
          icon={<Plus />}
          disabledReason={blockedReason}
          onClick={() => onDo({ act: 'tax', tax: null })}
        >
          {t.newTax}
        </Button>
      }
    >
      {taxes.length === 0 ? (
        <EmptyState title={t.noTax} description={t.noTaxText} />
      ) : (
        <ul className="grid">
          {taxes.map((tax) => {
            const phase = phaseOf(tax, now);
            return (
              <li
                key={tax.id}
                className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-border py-2.5 last:border-b-0"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium">
                    {tax.label[locale]} · {rateOf(tax)}
                  </p>
                  <p className="text-sm text-muted">
                    {t.appliesTo} {tax.appliesTo.map((base) => destinationNames[base][locale]).join(', ')}
                    {` · ${t.bearer} ${t[tax.bearer]}`}
                  </p>
                  <p className="text-sm text-muted">
                    {phase === 'coming' ? t.from({ day: day(tax.validFrom) }) : t.since({ day: day(tax.validFrom) })}
                    {tax.validTo && ` · ${t.until({ day: formatDate(new Date(Date.parse(tax.validTo) - 1), locale) })}`}
                    {tax.legalRef && ` · ${tax.legalRef}`}
                  </p>
                </div>
                <Mark of={phaseMarks[phase]}>{t[phase]}</Mark>
                {phase !== 'over' && (
                  <span className="flex gap-1">
                    <Button
                      size="small"
                      variant="ghost"
                      disabledReason={blockedReason}
                      onClick={() => onDo({ act: 'tax', tax })}
                    >
                      {t.newVersion}
                    </Button>
                    <Button
                      size="small"
                      variant="ghost"
                      disabledReason={blockedReason}
                      onClick={() => onDo({ act: 'endTax', tax })}
                    >
                      {t.endTax}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
