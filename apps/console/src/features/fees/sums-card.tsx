import type { ReactNode } from 'react';
import type { FeeBook } from '#contract/fees/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { calculatorWords } from '#i18n/catalogues/fees/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { calculate, type Question } from './calculate.ts';
import { percentText } from './fee-text.ts';

/** The sum from one side to the other, line by line. */
export function SumsCard({ book, question, isReady }: { book: FeeBook; question: Question; isReady: boolean }) {
  const t = useWords(calculatorWords);
  const locale = useLocale();
  const sums = isReady ? calculate(book, question) : null;
  if (sums === null || typeof sums === 'string')
    return (
      <Card title={t.result}>
        <p className="py-6 text-center text-muted">{sums === null ? t.type : t[sums]}</p>
      </Card>
    );
  const isIn = question.product === 'collection';
  const lines: { key: string; label: ReactNode; amount: number; hint?: string }[] = [
    { key: 'amount', label: isIn ? t.price : t.sent, amount: sums.amount },
    {
      key: 'fee',
      label: t.fee,
      amount: sums.fee,
      hint: `${t.feeYours} ${formatMoney(sums.ownFee, locale)} · ${t.feeTheirs} ${formatMoney(sums.otherFee, locale)}`,
    },
    ...sums.taxes.map((tax) => ({ key: tax.code, label: tax.label[locale], amount: tax.amount })),
  ];
  return (
    <Card title={t.result}>
      <div aria-live="polite" className="grid gap-3">
        {sums.cap && (
          <Banner tone="danger">
            {t.aboveCap({ operator: operators[sums.cap.operator].name, max: formatMoney(sums.cap.max, locale) })}
          </Banner>
        )}
        {!sums.exact && <Banner>{t.notExact}</Banner>}
        <Total label={isIn ? t.customerPays : t.leaves} amount={sums.pays} />
        <dl className="grid border-t border-border">
          {lines.map((line) => (
            <div key={line.key} className="flex items-center justify-between gap-4 border-b border-border py-2">
              <dt>
                {line.label}
                {line.hint && line.amount > 0 && <span className="block text-sm text-muted">{line.hint}</span>}
              </dt>
              <dd className="font-medium">
                <Money amount={line.amount} />
              </dd>
            </div>
          ))}
        </dl>
        <Total label={isIn ? t.youGet : t.arrives} amount={sums.gets} />
        <p className="text-sm text-muted">
          {t.effective}
          {locale === 'fr' ? '\u00a0' : ''}:{' '}
          <span className="font-medium text-fg">{percentText(sums.effectiveBps, locale)}</span> {t.effectiveHint}
        </p>
      </div>
    </Card>
  );
}

function Total({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <span className="text-muted">{label}</span>
      <span className="text-2xl font-semibold tracking-tight">
        <Money amount={amount} />
      </span>
    </div>
  );
}
