import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { useWords } from '#ui/locale.tsx';
import { MoneyLines } from '../../shell/money-lines.tsx';

type Again = MassPaymentDetail['failures'][number]['again'];

/** What goes out again costs, in the words of the first time. */
export function AgainLines({ of }: { of: readonly Pick<Again, 'receives' | 'fee' | 'tax' | 'totalDebit'>[] }) {
  const t = useWords(massWords);
  const sum = (what: 'receives' | 'fee' | 'tax' | 'totalDebit') => of.reduce((total, one) => total + one[what], 0);
  return <MoneyLines lines={[{ label: t.receive, amount: sum('receives') }, { label: t.fee, amount: sum('fee') }, { label: t.tax, amount: sum('tax') }, { label: t.debit, amount: sum('totalDebit'), isSum: true }]} />;
}
