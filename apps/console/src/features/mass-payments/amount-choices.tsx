import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useIsChanging } from '../../data/read-anew.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { differenceText } from './difference-text.ts';

const touched = [massPaymentsApi.get, massPaymentsApi.items, massPaymentsApi.previewAmounts];
/** Faults of amounts that one press can mend. */
const mendable = ['amount.decimals', 'amount.ambiguous'];

export const hasAmountChoices = (run: MassPaymentDetail): boolean =>
  run.faults.some((fault) => mendable.includes(fault.code));

/**
 * Amounts with decimals, and amounts whose point or comma may cut thousands: what one press makes of them, before it is
 * pressed.
 */
export function AmountChoices({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const preview = useEndpoint(massPaymentsApi.previewAmounts, { params: { id: run.id } });
  const decide = useWrite(massPaymentsApi.amounts, { invalidates: touched });
  const pick = (choice: 'round' | 'thousands') =>
    decide.mutate({ params: { id: run.id }, body: { version: run.version, choice } });
  const isChanging = useIsChanging();
  const { round, thousands } = preview.data ?? {};
  const [first] = thousands?.sample ?? [];
  return (
    <>
      {round !== undefined && round.rows > 0 && (
        <Banner
          tone="warning"
          action={
            <Button size="small" loading={isChanging} onClick={() => pick('round')}>
              {t.roundAll}
            </Button>
          }
        >
          {t.roundText({
            rows: round.rows,
            total: formatMoney(round.total, locale),
            difference: rounding(round.difference, locale),
          })}
        </Banner>
      )}
      {thousands !== undefined && first && (
        <Banner
          tone="warning"
          action={
            <Button size="small" loading={isChanging} onClick={() => pick('thousands')}>
              {t.asThousands}
            </Button>
          }
        >
          {t.thousandsText({
            rows: thousands.rows,
            sample: `${first.written} = ${formatMoney(first.amount, locale)}`,
            total: formatMoney(thousands.total, locale),
          })}
        </Banner>
      )}
    </>
  );
}

function rounding(difference: number, locale: Locale): string {
  const t = say(massWords, locale);
  const francs = differenceText(difference, locale);
  return difference === 0 ? t.roundSame : difference > 0 ? t.roundMore({ francs }) : t.roundLess({ francs });
}
