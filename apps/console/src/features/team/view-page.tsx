import { teamApi } from '#contract/team/api.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { teamWords } from '#i18n/catalogues/team/words.ts';
import { teamFormWords } from '#i18n/catalogues/team/form.ts';
import { memberWords } from '#i18n/catalogues/team/member.ts';
import { Mark } from '#ui/mark.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { useSubAccountNames } from '../../shell/sub-account-names.ts';
import { MemberActions } from './member-actions.tsx';
import { RightsCard } from './rights-card.tsx';
import { roleNamesOf } from './role-names.ts';

export function Screen() {
  const t = useWords(memberWords);
  const list = useWords(teamWords);
  const form = useWords(teamFormWords);
  const locale = useLocale();
  const mayLook = useCan('audit:view');
  const record = useRecord(teamApi.get);
  const nameOf = useSubAccountNames();
  const at = (moment: string | null) => moment && formatDateTime(new Date(moment), locale);
  return (
    <RecordPage
      record={record}
      back={{ href: to('/team'), label: t.back }}
      isDescribed
      head={(member) => ({
        title: member.name,
        badge: (
          <span className="flex flex-wrap items-center gap-1.5">
            {member.invitation?.isExpired ? (
              <Mark of="wrong">{list.invitationExpired}</Mark>
            ) : (
              <StatusPill status={member.status} />
            )}
            {member.isYou && <Mark of="label">{list.you}</Mark>}
          </span>
        ),
        description: (
          <span className="flex flex-wrap items-center gap-x-3">
            <span>{roleNamesOf(member, locale).join(', ')}</span>
            <CopyId id={member.id} />
          </span>
        ),
        actions: (
          <>
            {mayLook && member.userId !== null && (
              <ButtonLink href={to('/audit-log', { userId: member.userId })}>{t.activity}</ButtonLink>
            )}
            <MemberActions member={member} />
          </>
        ),
      })}
      skeleton={
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          <SkeletonCard className="h-80" />
          <SkeletonCard className="h-80" />
        </div>
      }
      gone={{ text: t.gone }}
    >
      {(member) => (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2 xl:items-start">
          <Card title={t.details}>
            <DescriptionList
              columns={2}
              items={[
                { label: form.email, value: member.email && <span className="break-all">{member.email}</span> },
                { label: form.phone, value: member.phone && formatPhoneFull(member.phone) },
                {
                  label: t.scope,
                  value: [
                    member.ownRecordsOnly ? list.ownRecords : t.scopeAll,
                    ...(member.subAccountIds ?? []).map(nameOf),
                  ].join(' · '),
                },
                {
                  label: list.expires,
                  value: member.accessUntil ? formatDate(member.accessUntil, locale) : list.noEnd,
                },
                {
                  label: list.twoFactor,
                  value: member.status === 'pending' ? null : member.twoFactor ? list.on : list.off,
                },
                {
                  label: list.lastActive,
                  value: member.status === 'pending' ? null : (at(member.lastActiveAt) ?? list.never),
                },
                { label: list.invitedBy, value: member.invitedByName },
                { label: list.added, value: at(member.createdAt) },
                {
                  label: list.status,
                  value:
                    member.invitation && !member.invitation.isExpired
                      ? list.invitationSent({ day: formatDate(new Date(member.invitation.expiresAt), locale) })
                      : null,
                },
                { label: t.language, value: member.language === 'fr' ? form.french : form.english },
                { label: t.removedAt, value: at(member.deactivatedAt) },
                { label: t.removedBy, value: member.deactivatedByName },
              ]}
            />
          </Card>
          <RightsCard member={member} />
        </div>
      )}
    </RecordPage>
  );
}
