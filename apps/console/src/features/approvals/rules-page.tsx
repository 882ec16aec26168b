import { Suspense, useState } from 'react';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalPolicy } from '#contract/approvals/schemas.ts';
import { approvalChannels } from '#domain/approvals/approvals.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { rangeSentence } from '#i18n/catalogues/approvals/range.ts';
import { approvalRuleWords } from '#i18n/catalogues/approvals/rules.ts';
import { approvalWords } from '#i18n/catalogues/approvals/words.ts';
import type { Spoken } from '#i18n/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useRoute } from '../../data/route.ts';
import { useSession } from '../../data/session.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Protection } from './protection.tsx';
import { asksAnyway } from './rule-draft.ts';
import { SubjectIcon } from './subject-icon.tsx';

const RuleForm = lazyPart(() => import('./rule-form.tsx'), 'RuleForm');
const RecommendedRules = lazyPart(() => import('./recommended-rules.tsx'), 'RecommendedRules');
const RuleOff = lazyPart(() => import('./rule-off.tsx'), 'RuleOff');
type Open = { policy: ApprovalPolicy; kind: 'edit' | 'off' | 'emergency' };

/** What needs whom, one card for each subject. */
export function Screen() {
  const t = useWords(approvalRuleWords);
  const locale = useLocale();
  const { row } = useRoute();
  const { data, error, refetch, isFetching } = useEndpoint(approvalsApi.policies);
  const [open, setOpen] = useState<Open | null>(null);
  const [isRecommending, setRecommending] = useState(false);
  const nameOf = (userId: string) => {
    const person = data?.people.find((candidate) => candidate.userId === userId);
    return person ? (person.inside ? person.name : t.gone({ name: person.name })) : '';
  };
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.description} />
      {error && !data ? (
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : !data ? (
        <div className="grid gap-4 lg:grid-cols-2">
          {Array.from({ length: 6 }, (_, index) => (
            <SkeletonCard key={index} className="h-48" />
          ))}
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {data.activePeople < 2 && (
            <Banner
              tone="warning"
              action={
                <ButtonLink size="small" href={to('/team')}>
                  {t.invite}
                </ButtonLink>
              }
            >
              {t.twoPeople}
            </Banner>
          )}
          <Protection
            policies={data.policies}
            tooFew={data.activePeople < 2}
            onRecommended={() => setRecommending(true)}
          />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {data.policies.filter(isSetUp).map((policy) => (
              <RuleCard
                key={policy.subject}
                policy={policy}
                nameOf={nameOf}
                onOpen={(kind) => setOpen({ policy, kind })}
              />
            ))}
          </div>
          {!data.policies.every(isSetUp) && (
            <Card title={t.without} flush>
              <ul className="divide-y divide-border border-t border-border">
                {data.policies
                  .filter((policy) => !isSetUp(policy))
                  .map((policy) => (
                    <WithoutRule
                      key={policy.subject}
                      policy={policy}
                      tooFew={data.activePeople < 2}
                      onSetUp={() => setOpen({ policy, kind: 'edit' })}
                    />
                  ))}
              </ul>
            </Card>
          )}
        </div>
      )}
      <Suspense>
        {isRecommending && data && <RecommendedRules policies={data.policies} onClose={() => setRecommending(false)} />}
        {open?.kind === 'edit' && <RuleForm policy={open.policy} nameOf={nameOf} onClose={close} />}
        {open && open.kind !== 'edit' && (
          <RuleOff policy={open.policy} isEmergency={open.kind === 'emergency'} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Who decides where nobody wrote a rule. */
const withoutRule = (policy: ApprovalPolicy, t: Spoken<typeof approvalRuleWords>): string =>
  policy.always ? t.always : asksAnyway(policy) ? t.word : t.none;

const isSetUp = ({ inForce, proposal }: ApprovalPolicy): boolean => inForce || proposal !== null;

/** A subject that nobody wrote a rule for: what that means, and one press against it. */
function WithoutRule({ policy, tooFew, onSetUp }: { policy: ApprovalPolicy; tooFew: boolean; onSetUp: () => void }) {
  const t = useWords(approvalRuleWords);
  const names = useWords(approvalWords);
  const right = useRight('security:edit');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-5">
      <SubjectIcon subject={policy.subject} />
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium wrap-anywhere">{names.subject({ subject: policy.subject })}</span>
        <span className="block text-sm text-muted">{withoutRule(policy, t)}</span>
      </span>
      <Mark of={asksAnyway(policy) ? 'no' : 'doubtful'}>{asksAnyway(policy) ? t.off : t.unprotected}</Mark>
      <Button
        size="small"
        disabledReason={right.allowed ? (tooFew ? t.twoPeople : null) : right.reason}
        onClick={onSetUp}
      >
        {t.setUp}
      </Button>
    </li>
  );
}

type CardProps = {
  policy: ApprovalPolicy;
  nameOf: (userId: string) => string;
  onOpen: (kind: Open['kind']) => void;
};
function RuleCard({ policy, nameOf, onOpen }: CardProps) {
  const t = useWords(approvalRuleWords);
  const names = useWords(approvalWords);
  const locale = useLocale();
  const right = useRight('security:edit');
  const isOwner = useSession()?.orgUser.roleKeys.includes('owner') === true;
  const { definition, inForce, proposal, status } = policy;
  const only =
    definition && definition.appliesTo.length < approvalChannels.length
      ? definition.appliesTo.map((name) => t[`channel_${name}`]).join(', ')
      : null;
  const blocked = right.allowed ? null : right.reason;
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          <SubjectIcon subject={policy.subject} />
          <span className="min-w-0 wrap-anywhere">{names.subject({ subject: policy.subject })}</span>
        </span>
      }
      actions={<StatusPill status={status} />}
      footer={
        !proposal && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" disabledReason={blocked} onClick={() => onOpen('edit')}>
              {t.change}
            </Button>
            {inForce && (
              <Button size="small" disabledReason={right.allowed ? null : right.reason} onClick={() => onOpen('off')}>
                {t.switchOff}
              </Button>
            )}
            {inForce && isOwner && (
              <Button size="small" variant="ghost" onClick={() => onOpen('emergency')}>
                {t.emergency}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="grid gap-2">
        {inForce && definition ? (
          <>
            <ul className="grid gap-1">
              {definition.ranges.map((range) => (
                <li key={range.min}>{rangeSentence(range, nameOf, locale, policy.hasAmount)}</li>
              ))}
            </ul>
            <p className="text-sm text-muted">
              {[
                definition.dailyCumulativePerUser === null
                  ? null
                  : t.daily({ amount: formatMoney(definition.dailyCumulativePerUser, locale) }),
                t.lapse({ hours: definition.lapseAfterHours }),
                only && t.channels({ names: only }),
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          </>
        ) : (
          <p className="text-muted">{withoutRule(policy, t)}</p>
        )}
        {proposal && (
          <Banner
            tone="warning"
            action={
              proposal.approvalId && (
                <ButtonLink
                  size="small"
                  href={to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: proposal.approvalId })}
                >
                  {t.see}
                </ButtonLink>
              )
            }
          >
            {proposal.kind === 'disable'
              ? t.waitingOff({ name: proposal.byName })
              : t.waiting({ name: proposal.byName })}
            {proposal.takesEffectAt &&
              ` ${t.waitingUntil({ at: formatDateTime(new Date(proposal.takesEffectAt), locale) })}`}
          </Banner>
        )}
      </div>
    </Card>
  );
}
