import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { useLocale } from '#ui/locale.tsx';
import { MoneyLines } from '../../shell/money-lines.tsx';
import { priceLines } from './price-lines.ts';

type Again = MassPaymentDetail['failures'][number]['again'];
type Figure = 'receives' | 'takenOff' | 'fee' | 'tax' | 'totalDebit';

/** What goes out again costs, in the words of the first time. */
export function AgainLines({ of }: { of: readonly Pick<Again, Figure>[] }) {
  const locale = useLocale();
  const sum = (what: Figure) => of.reduce((total, one) => total + one[what], 0);
  return (
    <MoneyLines
      lines={priceLines(
        {
          receives: sum('receives'),
          takenOff: sum('takenOff'),
          fee: sum('fee'),
          tax: sum('tax'),
          totalDebit: sum('totalDebit'),
        },
        locale,
      )}
    />
  );
}
