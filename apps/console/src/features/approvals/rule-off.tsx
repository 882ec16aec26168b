import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalPolicy } from '#contract/approvals/schemas.ts';
import { approvalRuleWords } from '#i18n/catalogues/approvals/rules.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { PinField } from '../../shell/pin-field.tsx';

/** Asks to switch a rule off: in the ordinary way another person decides, in an emergency three days do. */
export function RuleOff({
  policy,
  isEmergency,
  onClose,
}: {
  policy: ApprovalPolicy;
  isEmergency: boolean;
  onClose: () => void;
}) {
  const t = useWords(approvalRuleWords);
  const { id: policyId, version } = { id: policy.id ?? '', version: policy.version };
  const form = useForm(isEmergency ? approvalsApi.emergency : approvalsApi.disablePolicy, {
    start: { reason: '', pin: '' },
    schema: isEmergency ? approvalsApi.emergency.body : approvalsApi.disablePolicy.body,
    input: (values) => ({ body: { policyId, version, ...values, ...(isEmergency ? { patch: null } : {}) } }),
    invalidates: [approvalsApi.policies, approvalsApi.list, approvalsApi.counts],
    onSent() {
      toast.success(t.asked);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={isEmergency ? t.emergencyTitle : t.offTitle}
      submitLabel={isEmergency ? t.emergencyConfirm : t.switchOff}
      onClose={onClose}
    >
      <p className="text-muted">{isEmergency ? t.emergencyText : t.offText}</p>
      <Field label={t.reason} required error={form.error('reason')}>
        <Textarea rows={2} maxLength={500} {...form.bind('reason')} />
      </Field>
      <PinField {...form.bind('pin')} error={form.error('pin')} disabled={form.isSending} />
    </FormDialog>
  );
}
