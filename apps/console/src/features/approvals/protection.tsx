import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ApprovalPolicy } from '#contract/approvals/schemas.ts';
import { approvalRuleWords } from '#i18n/catalogues/approvals/rules.ts';
import { approvalWords } from '#i18n/catalogues/approvals/words.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useWords } from '#ui/locale.tsx';
import { useRight } from '../../data/right.ts';
import { asksAnyway, recommendedFor } from './rule-draft.ts';

type Props = { policies: readonly ApprovalPolicy[]; tooFew: boolean; onRecommended: () => void };

/** What one person alone can do, said before all rules; and one press against it. */
export function Protection({ policies, tooFew, onRecommended }: Props) {
  const t = useWords(approvalRuleWords);
  const names = useWords(approvalWords);
  const right = useRight('security:edit');
  const open = policies.filter((policy) => !policy.inForce && !asksAnyway(policy));
  const inForce = policies.filter((policy) => policy.inForce).length;
  const wanted = recommendedFor(policies);
  const isWhole = open.length === 0;
  return (
    <section className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg border border-border bg-card p-4 md:p-5">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-full bg-tone',
          isWhole ? 'tone-success' : 'tone-warning',
        )}
      >
        {isWhole ? <ShieldCheck /> : <ShieldAlert />}
      </span>
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg font-semibold">
          {isWhole ? t.allProtected : inForce === 0 ? t.noneProtected : t.partlyProtected({ count: inForce })}
        </h2>
        {!isWhole && (
          <p className="text-muted">
            {t.aloneCan({ names: open.map(({ subject }) => names.subject({ subject })).join(', ') })}
          </p>
        )}
      </div>
      {wanted.length > 0 && (
        <Button
          variant="primary"
          className="max-md:w-full max-md:whitespace-normal"
          disabledReason={right.allowed ? (tooFew ? t.twoPeople : null) : right.reason}
          onClick={onRecommended}
        >
          {t.recommend}
        </Button>
      )}
    </section>
  );
}
