import { formatMoney } from '#domain/values/money.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { Banner } from '#ui/banner.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { operatorOf, type TransferForm } from './transfer-form.ts';

/** The operator follows the number; a person may say otherwise, and is told what that means. */
export function OperatorChoice({
  form,
  patch,
  error,
}: {
  form: TransferForm;
  patch: (change: Partial<TransferForm>) => void;
  error: string | undefined;
}) {
  const t = useWords(transferFormWords);
  const locale = useLocale();
  const { operator, looks } = operatorOf(form);
  return (
    <div className="grid grid-cols-1 gap-2">
      <RadioCards
        label={t.operator}
        columns={2}
        value={operator}
        error={error}
        onChange={(picked) => patch({ picked })}
        options={operatorCodes.map((code) => ({
          value: code,
          label: operators[code].brand,
          hint: t.operatorMax({ amount: formatMoney(operators[code].amountMax, locale) }),
          aside: <OperatorBadge operator={code} />,
        }))}
      />
      {form.phone.length === 9 && operator === null && (
        <Banner tone="warning" live>
          {t.operatorPick}
        </Banner>
      )}
      {operator !== null && looks !== null && operator !== looks && (
        <Banner tone="warning" live>
          {t.operatorMoved({ looks: operators[looks].name, chosen: operators[operator].name })}
        </Banner>
      )}
    </div>
  );
}
