import type { SettlementPolicy } from '#contract/settlements/schemas.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { Banner } from '#ui/banner.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { NotApprovedNote } from '../../shell/not-approved-note.tsx';
import { changedItems } from './rule-items.ts';

/** What somebody else still has to say yes to at this rule, or did not. */
export function PolicyAsked({ policy }: { policy: SettlementPolicy }) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const { approvalId, proposed, status } = policy;
  if (!approvalId) return policy.notApproved && <NotApprovedNote of={policy.notApproved} />;
  const what = proposed ? t.waiting : status === 'pendingApprovalToDisable' ? t.waitingOff : t.waitingOn;
  return (
    <Banner tone="info">
      <div className="grid gap-3">
        <p>{what}</p>
        {proposed && <DescriptionList columns={2} items={changedItems(policy, proposed, locale)} />}
        <Link href={to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: approvalId })}>
          {t.seeRequest}
        </Link>
      </div>
    </Banner>
  );
}
