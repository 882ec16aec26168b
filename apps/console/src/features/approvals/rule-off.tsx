import { useState } from 'react';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalPolicy } from '#contract/approvals/schemas.ts';
import { approvalRuleWords } from '#i18n/catalogues/approval-rules.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';

import { useWrite } from '../../data/write.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';

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
  const [reason, setReason] = useState('');
  const options = {
    invalidates: [approvalsApi.policies, approvalsApi.list, approvalsApi.counts],
    quiet: true,
    loader: 'hide' as const,
  };
  const off = useWrite(approvalsApi.disablePolicy, options);
  const emergency = useWrite(approvalsApi.emergency, options);
  const { id: policyId, version } = { id: policy.id ?? '', version: policy.version };
  return (
    <PinDialog
      open
      onClose={onClose}
      title={isEmergency ? t.emergencyTitle : t.offTitle}
      confirmLabel={isEmergency ? t.emergencyConfirm : t.switchOff}
      onPin={async (pin) => {
        if (isEmergency) await emergency.mutateAsync({ body: { policyId, version, pin, reason, patch: null } });
        else await off.mutateAsync({ body: { policyId, version, pin, reason } });
        toast.success(t.asked);
      }}
    >
      <p className="text-muted">{isEmergency ? t.emergencyText : t.offText}</p>
      <Field label={t.reason} required>
        <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </PinDialog>
  );
}
