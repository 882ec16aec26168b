import { paymentLinkInput, type PaymentLinkInput } from '#contract/payment-links/schemas.ts';
import { bodyOf, type EditorForm } from './editor-form.ts';

export type Problems = Record<string, string>;

/** Checks with the server's own schema. Problems are names of rules by the path of their field. */
export function checkForm(
  form: EditorForm,
): { input: PaymentLinkInput; problems: null } | { input: null; problems: Problems } {
  const checked = paymentLinkInput.safeParse(bodyOf(form));
  if (checked.success) return { input: checked.data, problems: null };
  const problems: Problems = {};
  for (const issue of checked.error.issues) {
    // An empty box where a value is needed speaks in the schema engine's words; ours are names of rules.
    problems[issue.path.map(String).join('.')] ??= /^[a-zA-Z]+(\.[a-zA-Z]+)?$/.test(issue.message)
      ? issue.message
      : 'required';
  }
  return { input: null, problems };
}
