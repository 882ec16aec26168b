import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { useLocale, useWords } from '#ui/locale.tsx';

const namedMax = 5;

/** Whom another run pays, and which; `text` says what that means, that they are not tried again unless told. */
export function PaidElsewhere({
  of: { count, first },
  text: means,
  isWarning = false,
}: {
  of: MassPaymentDetail['paidElsewhere'];
  text?: (p: { count: number }) => string;
  isWarning?: boolean;
}) {
  const t = useWords(massWords);
  const locale = useLocale();
  if (count === 0) return null;
  const named = first.slice(0, namedMax);
  return (
    <div className={isWarning ? undefined : 'text-muted'}>
      <p>{(means ?? t.paidElsewhere)({ count })}</p>
      <ul className="list-disc pl-5">
        {named.map(({ itemId, text }) => (
          <li key={itemId}>{text[locale]}</li>
        ))}
        {count > named.length && <li>{t.andMore({ count: count - named.length })}</li>}
      </ul>
    </div>
  );
}
