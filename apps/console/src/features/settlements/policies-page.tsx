import CalendarClock from 'lucide-react/icons/calendar-clock';
import { Suspense, useState } from 'react';
import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementPolicy } from '#contract/settlements/schemas.ts';
import type { SkipReason } from '#domain/settlements/settlement-policy.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { skipWords } from '#i18n/catalogues/settlements/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { whyNot } from '../../data/record-actions.ts';
import { useRight } from '../../data/right.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PolicyAsked } from './policy-asked.tsx';
import { ruleItems } from './rule-items.ts';
import { SwitchDialog, type PolicySwitch } from './switch-dialog.tsx';

const PolicyEditor = lazyPart(() => import('./policy-editor.tsx'), 'PolicyEditor');

/** The rules that settle by themselves. */
export function Screen() {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const { row } = useRoute();
  const right = useRight('settlements:create');
  const { data, error, refetch, isFetching } = useEndpoint(settlementsApi.policies);
  const [edited, setEdited] = useState<SettlementPolicy | 'new' | null>(null);
  const [asked, setAsked] = useState<PolicySwitch | null>(null);
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.policiesText}
        actions={
          <Button variant="primary" disabledReason={right.reason} onClick={() => setEdited('new')}>
            {t.addPolicy}
          </Button>
        }
      />
      {error && !data ? (
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : !data ? (
        <SkeletonCard className="h-96" />
      ) : data.length === 0 ? (
        <Card>
          <EmptyState icon={<CalendarClock />} title={t.noPolicyTitle} description={t.noPolicyText} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {data.map((policy) => (
            <PolicyCard key={policy.id} policy={policy} onEdit={() => setEdited(policy)} onSwitch={setAsked} />
          ))}
        </div>
      )}
      <Suspense>
        {edited && <PolicyEditor policy={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
      {asked && (
        <SwitchDialog
          {...asked}
          policy={data?.find(({ id }) => id === asked.policy.id) ?? asked.policy}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function PolicyCard({
  policy,
  onEdit,
  onSwitch,
}: {
  policy: SettlementPolicy;
  onEdit: () => void;
  onSwitch: (wish: PolicySwitch) => void;
}) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const rule = ruleItems(policy, locale);
  const when = (at: string | null) => (at ? formatDateTime(new Date(at), locale) : t.never);
  const result =
    policy.lastResult === 'settled'
      ? t.settled
      : policy.lastResult
        ? (skipWords[policy.lastResult as SkipReason]?.[locale] ?? policy.lastResult)
        : '';
  const isOn = policy.status === 'active' || policy.status === 'pendingApprovalToDisable';
  return (
    <Card title={policy.name} actions={<StatusPill status={policy.status} />}>
      <div className="grid grid-cols-1 gap-4">
        {!isOn && (policy.lastResult === 'makerLeft' || policy.lastResult === 'makerDisowned') && (
          <Banner tone="warning">{`${result}. ${t.standsStill}`}</Banner>
        )}
        {policy.flaggedAt && <Banner tone="warning">{t.flagged}</Banner>}
        {isOn && !policy.destinationUsable && <Banner tone="warning">{t.unusable}</Banner>}
        <PolicyAsked policy={policy} />
        <DescriptionList
          columns={1}
          items={[
            ...rule,
            { label: t.next, value: isOn ? when(policy.nextRunAt) : '–' },
            { label: t.last, value: `${when(policy.lastRunAt)}${result ? ` · ${result}` : ''}` },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={to('/apps/settlements/all', { policyId: policy.id })}>{t.seeWindows}</ButtonLink>
          <Button disabledReason={whyNot(policy, 'edit', locale)} onClick={onEdit}>
            {t.edit}
          </Button>
          {isOn ? (
            <Button
              disabledReason={whyNot(policy, 'deactivate', locale)}
              onClick={() => onSwitch({ policy, to: 'inactive', label: t.deactivate })}
            >
              {t.deactivate}
            </Button>
          ) : (
            policy.status !== 'revoked' && (
              <Button
                disabledReason={whyNot(policy, 'activate', locale)}
                onClick={() => onSwitch({ policy, to: 'active', label: t.activate })}
              >
                {t.activate}
              </Button>
            )
          )}
          {policy.status !== 'revoked' && (
            <Button
              variant="ghost"
              disabledReason={whyNot(policy, 'revoke', locale)}
              onClick={() => onSwitch({ policy, to: 'revoked', label: t.revoke })}
            >
              {t.revoke}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
