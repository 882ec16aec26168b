import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { hasLeft } from '#domain/states/mass-payment.ts';
import type { Tx } from '../../context.ts';
import { elsewhereOf, isGone } from './paid-elsewhere.ts';
import { partsOf, type Run } from './records.ts';
import { sentenceOf } from './rows.ts';

/** Rows that failed and that another run pays: of this run, or of all parts of its file. They are not tried again. */
export async function failedElsewhere(tx: Tx, run: Run, ofAllParts: boolean): Promise<ReadonlySet<string>> {
  const parts = (ofAllParts ? await partsOf(tx, run) : [run]).filter((part) => (part.counts.failed ?? 0) > 0);
  const found: string[] = [];
  for (const part of parts) found.push(...(await elsewhereOf(tx, part, 'failed')).keys());
  return new Set(found);
}

/**
 * Rows that a person has in hand are not taken back when another row of the same debt is paid, or perhaps: they may
 * have handed the money out. Whoever looks at such a row reads it there.
 */
export async function withPaidElsewhere(tx: Tx, run: Run, rows: MassPaymentItem[]): Promise<MassPaymentItem[]> {
  const elsewhere = await elsewhereOf(
    tx,
    run,
    rows.filter(({ status, rail }) => status === 'processing' && rail === 'manual').map(({ id }) => id),
  );
  return rows.map((row) => {
    const other = elsewhere.get(row.id);
    if (!other || !isGone(other)) return row;
    const rule = 'row.inHandElsewhere';
    const text = sentenceOf({ rule, params: { title: other.title, isSure: Number(hasLeft(other.status)) } });
    return { ...row, warnings: [...row.warnings, { column: null, code: rule, text }] };
  });
}
