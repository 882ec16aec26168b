import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { formatTime } from '#domain/values/time.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';

/**
 * The whole price: who bears what, each tax by its name, what leaves, what arrives, what is left. Of what leaves
 * another day nobody knows yet what is left then.
 */
export function PriceList({ quote, isTrue, isPlanned }: { quote: TransferQuote; isTrue: boolean; isPlanned: boolean }) {
  const t = useWords(transferFormWords);
  const locale = useLocale();
  const { balanceAfter } = quote.source;
  return (
    <div aria-live="polite" className={cx('grid content-start gap-2 transition-opacity', !isTrue && 'opacity-50')}>
      <dl className="grid gap-2 [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-4">
        <div>
          <dt className="text-muted">{t.youSend}</dt>
          <dd>
            <Money amount={quote.amount} />
          </dd>
        </div>
        {quote.senderFee + quote.beneficiaryFee === 0 && (
          <div>
            <dt className="text-muted">{t.noFee}</dt>
            <dd>
              <Money amount={0} />
            </dd>
          </div>
        )}
        {quote.senderFee > 0 && (
          <div>
            <dt className="text-muted">{t.feeYours}</dt>
            <dd>
              <Money amount={quote.senderFee} />
            </dd>
          </div>
        )}
        {quote.beneficiaryFee > 0 && (
          <div>
            <dt className="text-muted">{t.feeTheirs}</dt>
            <dd>
              <Money amount={-quote.beneficiaryFee} />
            </dd>
          </div>
        )}
        {quote.taxLines.map((line) => (
          <div key={line.code}>
            <dt className="text-muted">{line.label[locale]}</dt>
            <dd>
              <Money amount={line.bearer === 'sender' ? line.amount : -line.amount} />
            </dd>
          </div>
        ))}
        <div className="border-t border-border pt-2">
          <dt className="font-semibold">{t.totalDebit}</dt>
          <dd className="text-xl font-semibold">
            <Money amount={quote.totalDebit} />
          </dd>
        </div>
        <div>
          <dt>{t.receives}</dt>
          <dd className="font-semibold text-primary">
            <Money amount={quote.beneficiaryReceives} />
          </dd>
        </div>
        {balanceAfter !== null && (!isPlanned || quote.setsAside) && (
          <div className="border-t border-border pt-2">
            <dt className="text-muted">{t.balanceAfter({ account: quote.source.name[locale] })}</dt>
            <dd className={balanceAfter < 0 ? 'text-danger' : ''}>
              <Money amount={balanceAfter} />
            </dd>
          </div>
        )}
      </dl>
      {!quote.exact && <p className="text-sm text-muted">{t.inexact}</p>}
      {!isPlanned && (
        <p className="text-sm text-muted">
          {t[`arrives_${quote.arrival}`]} · {t.quotedAt({ time: formatTime(new Date(quote.at)) })}
        </p>
      )}
    </div>
  );
}
