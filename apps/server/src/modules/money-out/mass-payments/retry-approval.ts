import { both } from '#domain/values/locale.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import { askApproval, type ApprovalLine } from '../../approvals/approvals/public.ts';
import type { Context, Tx } from '../../context.ts';
import { retrySnapshot } from './retry-snapshot.ts';
import { weightOfRetry } from './weight.ts';
import { itemsOf, among, type Item, type Run } from './records.ts';
import type { RetryTurn } from './retry-turns.ts';

/**
 * Asks once for approval of what was corrected in all parts. Such items stand ready, covered, until it is decided. The
 * request is about the first of them.
 */
export async function askForRetry(
  tx: Tx,
  turns: readonly RetryTurn[],
  by: { userId: string; name: string },
  environment: Context['environment'],
  at: Date,
) {
  const lines: ApprovalLine[] = [];
  for (const { run, corrected, round } of turns) {
    await tx
      .updateTable('mass_payment_items')
      .set({ status: 'ready', hold_round: round })
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where(
        among(
          'id',
          corrected.map((item) => item.id),
        ),
      )
      .execute();
    lines.push(...(await correctionLines(tx, run, corrected.slice(0, correctionsShown - lines.length))));
  }
  const { run } = turns[0]!;
  const snapshot = await retrySnapshot(
    tx,
    turns.map((turn) => turn.run),
  );
  const count = turns.reduce((sum, { corrected }) => sum + corrected.length, 0);
  return askApproval(tx, {
    organisationId: run.organisation_id,
    environment,
    subject: 'massPayment',
    refId: run.id,
    title: both((locale) => massPaymentNotes.correctedTitle[locale](run)),
    amount: snapshot.amount,
    count,
    weighedAs: await weightOfRetry(tx, run, snapshot.amount),
    accountKind: run.source_account,
    channel: 'bulk',
    requestedBy: by,
    snapshot,
    lines: [{ label: massPaymentNotes.correctedCount, value: both((locale) => formatNumber(count, locale)) }, ...lines],
    warnings: [{ code: 'changedPhone' }],
    at,
  });
}

/** Who was paid where, and where it goes now: what an approver has to compare. The first of many. */
async function correctionLines(tx: Tx, run: Run, shown: readonly Item[]): Promise<ApprovalLine[]> {
  if (shown.length === 0) return [];
  const now = new Map(
    (
      await itemsOf(tx, run)
        .select(['id', 'phone', 'rib', 'amount'])
        .where(
          among(
            'id',
            shown.map((item) => item.id),
          ),
        )
        .execute()
    ).map((item) => [item.id, item]),
  );
  const said = ({ phone, rib, amount }: Pick<Item, 'phone' | 'rib' | 'amount'>, locale: 'en' | 'fr') =>
    `${rib ? formatRib(rib) : formatPhone(phone ?? '')} (${formatMoney(amount!, locale)})`;
  return shown.map((item) => ({
    label: { en: item.name, fr: item.name },
    value: both((locale) => `${said(item, locale)} → ${said(now.get(item.id)!, locale)}`),
  }));
}

const correctionsShown = 20;
