import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { detectOperator, type OperatorCode } from '#domain/operators.ts';

export type LinkForm = {
  kind: 'bank' | 'wallet';
  label: string;
  holderName: string;
  rib: string;
  bankCode: string;
  phone: string;
  picked: OperatorCode | null;
};
export const emptyLink: LinkForm = {
  kind: 'bank',
  label: '',
  holderName: '',
  rib: '',
  bankCode: '',
  phone: '',
  picked: null,
};

type Body = NonNullable<typeof linkedAccountsApi.create.body>['_zod']['output'];

/** The body to send, or the names of the broken rules by field. */
export function checkLink(form: LinkForm, pin: string): { body: Body | null; problems: Record<string, string> } {
  const { kind, label, holderName } = form;
  const operator = form.picked ?? detectOperator(form.phone);
  const checked = linkedAccountsApi.create.body.safeParse({
    kind,
    label,
    holderName,
    pin,
    ...(kind === 'bank'
      ? { rib: form.rib, ...(form.bankCode ? { bankCode: form.bankCode } : {}) }
      : { phone: form.phone, ...(operator ? { operator } : {}) }),
  });
  const problems: Record<string, string> = {};
  if (!checked.success) for (const issue of checked.error.issues) problems[String(issue.path[0])] ??= issue.message;
  if (kind === 'wallet' && !operator && !problems['phone']) problems['operator'] = 'choice.invalid';
  return { body: checked.success && Object.keys(problems).length === 0 ? checked.data : null, problems };
}
