import { useState } from 'react';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { securityWords } from '#i18n/catalogues/account/security.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../data/paths.ts';
import { useWrite } from '../../data/write.ts';
import type { SecurityState, WithProof } from './security-page.tsx';

/** Whether everybody in the organisation needs a second step. Seen by all, switched by an admin. */
export function RuleCard({ state, withProof }: { state: SecurityState; withProof: WithProof }) {
  const t = useWords(securityWords);
  const locale = useLocale();
  const [isDropping, setDropping] = useState(false);
  const change = useWrite(secondFactorApi.requirement, { invalidates: [secondFactorApi.state] });
  const { requiredSince, graceEndsAt, maySwitch, membersWithout, dropApprovalId } = state.requirement;
  return (
    <Card title={t.ruleTitle}>
      <div className="grid gap-2">
        <Switch
          checked={requiredSince !== null}
          label={t.ruleLabel}
          hint={maySwitch ? t.ruleText : `${t.ruleText} ${t.ruleOnlyAdmins}`}
          disabled={!maySwitch || change.isPending || dropApprovalId !== null}
          onChange={(isOn) => withProof(() => (isOn ? change.mutate({ body: { required: true } }) : setDropping(true)))}
        />
        <p className="text-sm text-muted">
          {t.ruleWithout({ count: membersWithout })}
          {graceEndsAt && ` · ${t.ruleGrace({ at: formatDateTime(new Date(graceEndsAt), locale) })}`}
        </p>
        {dropApprovalId && (
          <Banner
            tone="warning"
            action={
              <ButtonLink
                size="small"
                href={to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: dropApprovalId })}
              >
                {t.ruleDropSee}
              </ButtonLink>
            }
          >
            {t.ruleDropWaits}
          </Banner>
        )}
      </div>
      <ConfirmDialog
        open={isDropping}
        onClose={() => setDropping(false)}
        title={t.ruleOffTitle}
        description={t.ruleOffText}
        confirmLabel={t.ruleOff}
        danger
        onConfirm={async () => {
          const { approvalId } = await change.mutateAsync({ body: { required: false } });
          if (approvalId) toast.info(t.ruleDropWaits);
        }}
      />
    </Card>
  );
}
