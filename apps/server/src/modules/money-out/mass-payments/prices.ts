import { operatorCodes, type OperatorCode } from '#domain/payments/operators.ts';
import { quotePayout, type PayoutQuote } from '#domain/mass-payments/payouts.ts';
import type { Tx } from '../../context.ts';
import type { TaxNames } from './tables.ts';
import { payoutTerms, type PayoutTerms } from '../../engine/movements/public.ts';
import type { Run } from './records.ts';

/**
 * What rows cost at one moment. Fees and taxes are asked for once for a whole run, so a hundred thousand rows are
 * priced without a hundred thousand questions. `operator` null is the bank.
 */
export type Prices = {
  quote(operator: OperatorCode | null, amount: number, feeBearer: 'sender' | 'beneficiary'): PayoutQuote;
};

/** The taxes' names are kept with the run: its rows remember only the francs. */
export async function pricesFor(tx: Tx, run: Run, at: Date): Promise<Prices> {
  const organisationId = run.organisation_id;
  const terms = new Map<OperatorCode | null, PayoutTerms>();
  for (const operator of operatorCodes)
    terms.set(
      operator,
      await payoutTerms(tx, { organisationId, product: 'massPayment', beneficiary: { kind: 'wallet', operator }, at }),
    );
  terms.set(null, await payoutTerms(tx, { organisationId, product: 'massPayment', beneficiary: { kind: 'bank' }, at }));
  const names: TaxNames = Object.fromEntries(
    [...terms.values()].flatMap(({ taxRules }) =>
      taxRules.map((rule) => [rule.code, { label: rule.label, bearer: rule.bearer }]),
    ),
  );
  if (Object.keys(names).some((code) => JSON.stringify(names[code]) !== JSON.stringify(run.tax_names[code]))) {
    run.tax_names = { ...run.tax_names, ...names };
    await tx
      .updateTable('mass_payments')
      .set({ tax_names: JSON.stringify(run.tax_names) })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', run.id)
      .execute();
  }
  return {
    quote(operator, amount, feeBearer) {
      const { schedule, taxRules } = terms.get(operator)!;
      return quotePayout({
        amount,
        mode: 'send',
        schedule,
        senderSharePercent: feeBearer === 'sender' ? 100 : 0,
        taxRules,
        destination: operator === null ? 'bank' : 'wallet',
        at,
      });
    },
  };
}
