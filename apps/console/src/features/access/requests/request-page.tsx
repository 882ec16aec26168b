import { useState } from 'react';
import { accessRequestsApi, type AccessRequestDetail } from '#contract/access-requests/api.ts';
import { teamApi } from '#contract/team/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { accessRequestWords } from '#i18n/catalogues/access-requests/words.ts';
import { placeLimitWords } from '#i18n/catalogues/sub-accounts/place-limits.ts';
import { permissionNames } from '#i18n/catalogues/access/permission-names.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../../data/form.ts';
import { to } from '../../../data/paths.ts';
import { FormFailure } from '../../../shell/form-dialog.tsx';
import { RecordPage } from '../../../shell/record/record-page.tsx';
import { useRecord } from '../../../shell/record/use-record.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { useExtraRights } from './extra-rights.ts';

export function Screen() {
  const t = useWords(accessRequestWords);
  const locale = useLocale();
  const record = useRecord(accessRequestsApi.get);
  return (
    <RecordPage
      record={record}
      back={{ href: to('/access-control/requests'), label: t.back }}
      head={(request) => ({
        title: t.title({ name: request.memberName }),
        crumb: request.memberName,
        badge: <StatusPill status={request.status} />,
        actions: <ButtonLink href={to('/apps/users/view/{id}', { id: request.memberId })}>{t.openMember}</ButtonLink>,
      })}
      skeleton={<SkeletonCard className="h-72 max-w-3xl" />}
    >
      {(request) => (
        <div className="grid max-w-3xl grid-cols-1 gap-4">
          <Card>
            <DescriptionList
              columns={2}
              items={[
                {
                  label: t.right,
                  value: (
                    <span>
                      <strong className="font-semibold">{permissionNames[request.permission][locale]}</strong>{' '}
                      <code className="text-sm text-muted">{request.permission}</code>
                    </span>
                  ),
                },
                { label: t.asked, value: formatDateTime(new Date(request.createdAt), locale) },
                { label: t.page, value: request.path && <code className="text-sm break-all">{request.path}</code> },
                { label: t.note, value: request.note, wide: true },
                { label: t.answered, value: request.decidedByName },
                {
                  label: t.answeredAt,
                  value: request.decidedAt && formatDateTime(new Date(request.decidedAt), locale),
                },
                { label: t.reason, value: request.decisionNote, wide: true },
              ]}
            />
          </Card>
          {request.status === 'pending' && <Answer request={request} />}
        </div>
      )}
    </RecordPage>
  );
}

function Answer({ request }: { request: AccessRequestDetail }) {
  const t = useWords(accessRequestWords);
  const limits = useWords(placeLimitWords);
  const locale = useLocale();
  const [isDeclining, setDeclining] = useState(false);
  const extra = useExtraRights(request);
  const form = useForm(accessRequestsApi.approve, {
    start: { role: request.choices[0]?.key ?? '' },
    schema: accessRequestsApi.approve.body,
    input: ({ role }) => ({
      params: { id: request.id },
      body:
        request.choices.find(({ key }) => key === role)?.kind === 'role'
          ? { roleKey: role as 'staff' }
          : { customRoleId: role },
    }),
    invalidates: [accessRequestsApi.list, teamApi.list],
    onSent: () => toast.success(t.approved),
  });
  if (request.isYours) return <Banner>{t.yours}</Banner>;
  return (
    <Card title={t.answer}>
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <FormFailure form={form} />
        {request.choices.length > 0 ? (
          <>
            <RadioCards
              label={t.chooseRole}
              {...form.bind('role')}
              error={form.error('roleKey') ?? form.error('customRoleId')}
              options={request.choices.map(({ key, name }) => {
                const count = extra(key);
                return { value: key, label: name[locale], hint: count === null ? undefined : t.brings({ count }) };
              })}
            />
            <p className="text-sm text-muted">{t.chooseHint}</p>
          </>
        ) : request.limited ? (
          <Banner
            tone="warning"
            action={
              <ButtonLink size="small" href={to('/apps/users/view/{id}', { id: request.memberId })}>
                {t.openMember}
              </ButtonLink>
            }
          >
            {limits[request.limited.by === 'subAccounts' ? 'theirsSubAccounts' : 'theirsOwnRecordsOnly']({
              name: request.memberName,
              places: request.limited.places.join(', '),
            })}
          </Banner>
        ) : (
          <Banner
            tone="warning"
            action={
              <ButtonLink size="small" href={to('/access-control/roles/create')}>
                {t.newRole}
              </ButtonLink>
            }
          >
            {t.noChoice}
          </Banner>
        )}
        <div className="flex flex-wrap justify-end gap-2 max-md:*:flex-1">
          <Button onClick={() => setDeclining(true)}>{t.decline}</Button>
          {request.choices.length > 0 && (
            <Button type="submit" variant="primary" loading={form.isSending}>
              {t.approve}
            </Button>
          )}
        </div>
      </form>
      {isDeclining && <DeclineDialog id={request.id} onClose={() => setDeclining(false)} />}
    </Card>
  );
}
