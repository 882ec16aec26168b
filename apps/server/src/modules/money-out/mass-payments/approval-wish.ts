import { both } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';
import type { ApprovalWish } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { approvalQuestion, snapshotOf } from './approvals.ts';
import { approverWarnings, moneyWarning } from './approver-warnings.ts';
import { costLines, costOfRun, receivedOf } from './cost.ts';
import type { Control } from './control.ts';
import type { Run } from './records.ts';
import { controlNote, leftOutNote } from './settle-control.ts';

export async function approvalWish(
  tx: Tx,
  parts: readonly Run[],
  control: Control['total'],
  caller: Caller,
  environment: EnvironmentName,
  at: Date,
): Promise<ApprovalWish> {
  const [{ title }] = parts as [Run, ...Run[]];
  const count = parts.reduce((sum, run) => sum + run.item_count, 0);
  const sum = (of: (run: Run) => number) => parts.reduce((total, run) => total + of(run), 0);
  const lines = costLines({
    receives: sum(receivedOf),
    takenOff: sum((run) => costOfRun(run).takenOff),
    fee: sum((run) => costOfRun(run).fee),
    tax: sum((run) => costOfRun(run).tax),
    totalDebit: sum((run) => run.total_debit),
  });
  if (control)
    lines.push({ label: massPaymentNotes.totalInFile, value: both((locale) => formatMoney(control.says, locale)) });
  return {
    ...(await approvalQuestion(tx, parts, caller, environment, at)),
    title: { en: title, fr: title },
    count,
    snapshot: snapshotOf(
      parts,
      parts.map((run) => run.content_hash!),
    ),
    lines,
    warnings: [
      ...(control?.reason
        ? [{ code: 'controlTotal', text: controlNote(control, control.reason) }]
        : control?.state === 'leftOut'
          ? [{ code: 'controlTotal', text: leftOutNote(control) }]
          : []),
      ...moneyWarning(parts),
      ...(await approverWarnings(tx, parts)),
    ],
  };
}
