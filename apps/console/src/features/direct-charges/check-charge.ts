import { directChargesApi } from '#contract/direct-charges/api.ts';
import { noteOf, operatorOf, shareOf, type ChargeForm } from './charge-form.ts';

type Body = NonNullable<typeof directChargesApi.create.body>['_zod']['output'];
export type ChargeBody = Body;

/**
 * The body to send, or the names of the broken rules by field. `holder` is the wallet's own name, `subAccountId` whose
 * till this is.
 */
export function checkCharge(
  form: ChargeForm,
  holder: string | null,
  channel: 'dashboard' | 'inStore' = 'dashboard',
  subAccountId: string | null = null,
): { body: ChargeBody; problems: null } | { body: null; problems: Record<string, string> } {
  const { operator } = operatorOf(form);
  const payerName = form.payerName.trim() || holder;
  const share = shareOf(form.bearer);
  const checked = directChargesApi.create.body.safeParse({
    amount: form.amount,
    phone: form.phone,
    channel,
    ...(operator ? { operator } : {}),
    ...(payerName ? { payerName } : {}),
    ...(form.description.trim() ? { description: form.description } : {}),
    ...(noteOf(form) ? { payerNote: noteOf(form) } : {}),
    ...(form.reference.trim() ? { merchantReference: form.reference.trim() } : {}),
    ...(share === undefined ? {} : { merchantSharePercent: share }),
    ...(subAccountId ? { subAccountId } : {}),
  });
  const problems: Record<string, string> = {};
  if (!checked.success) for (const issue of checked.error.issues) problems[String(issue.path[0])] ??= issue.message;
  // A number outside both prefix lists is valid, but nobody could be asked.
  if (!operator && !problems['phone']) problems['operator'] = 'choice.invalid';
  return checked.success && operator ? { body: checked.data, problems: null } : { body: null, problems };
}
