import { requestLabels } from '#i18n/catalogues/approvals/requests.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import { holdReasonWords } from '#i18n/catalogues/accounts/hold-reasons.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { WithholdReason } from '#domain/accounts/withholding.ts';
import { accountNamer } from '../accounts/public.ts';
import type { ApprovalLine } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import type { WithholdingRow } from './records.ts';

export const reasonNames = (reason: string) => ({
  en: say(holdReasonWords, 'en')[reason as WithholdReason] ?? reason,
  fr: say(holdReasonWords, 'fr')[reason as WithholdReason] ?? reason,
});
const dayNames = (day: string) => ({ en: formatDate(day, 'en'), fr: formatDate(day, 'fr') });

const partsText = (row: WithholdingRow, locale: Locale) =>
  row.release_plan
    .map((part) =>
      `${formatDate(part.on, locale)} : ${formatMoney(part.amount, locale)}`.replace(
        ' :',
        locale === 'fr' ? '\u00a0:' : ':',
      ),
    )
    .join(', ');

/**
 * What an approver reads. `of`: reason and day of the hold, and what is still withheld of it where it is to be
 * released.
 */
export async function linesOf(
  tx: Tx,
  row: WithholdingRow,
  of: { reason: string; releaseOn: string; remaining: number | null },
): Promise<ApprovalLine[]> {
  const nameOf = await accountNamer(tx, row.organisation_id);
  return [
    { label: requestLabels.account, value: nameOf(row.account_kind) },
    {
      label: row.kind === 'hold' ? requestLabels.toBeWithheld : requestLabels.toBeReleased,
      value: row.amount,
    },
    ...(of.remaining === null ? [] : [{ label: requestLabels.stillWithheld, value: of.remaining }]),
    { label: requestLabels.reason, value: reasonNames(of.reason) },
    { label: requestLabels.releaseDay, value: dayNames(of.releaseOn) },
    ...(row.release_plan.length > 0
      ? [
          {
            label: requestLabels.partsBefore,
            value: { en: partsText(row, 'en'), fr: partsText(row, 'fr') },
          },
        ]
      : []),
    ...(row.note ? [{ label: requestLabels.note, value: row.note }] : []),
  ];
}
