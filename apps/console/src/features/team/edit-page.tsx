import { teamApi } from '#contract/team/api.ts';
import type { MemberDetail } from '#contract/team/schemas.ts';
import { memberWords } from '#i18n/catalogues/team/member.ts';
import { teamFormWords } from '#i18n/catalogues/team/form.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.tsx';
import { useBegun } from '../../data/begun.ts';
import { useForm } from '../../data/form.ts';
import { actionOf } from '../../data/record-actions.ts';
import { useGo } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { GivenFields } from './given-fields.tsx';
import { bodyOf, endProblem, givenOf, type Grantable } from './given-form.ts';
import { hrefOf } from './member-columns.tsx';
import { RightsChange } from './rights-change.tsx';

export function Screen() {
  const t = useWords(teamFormWords);
  const locale = useLocale();
  const record = useRecord(teamApi.get);
  const grantable = useEndpoint(teamApi.grantable);
  const { begun, newer, loadNew } = useBegun(record.id, record.data);
  const edit = actionOf(begun ?? undefined, 'edit');
  return (
    <RecordPage
      record={record}
      beside={[grantable]}
      back={{ href: hrefOf(record), label: '…' }}
      head={(member) => ({
        crumb: member.name,
        back: { href: hrefOf(member), label: member.name },
        badge: <StatusPill status={member.status} />,
      })}
      skeleton={<Waiting />}
    >
      {() =>
        !begun ? (
          <Waiting />
        ) : edit && !edit.allowed ? (
          <Card>
            <EmptyState
              title={t.notEditable}
              description={edit.disabledReason?.[locale]}
              actions={<ButtonLink href={hrefOf(begun)}>{begun.name}</ButtonLink>}
            />
          </Card>
        ) : (
          <Change
            key={`${begun.id}.${begun.version}`}
            member={begun}
            grantable={grantable.data!}
            newer={newer}
            loadNew={loadNew}
          />
        )
      }
    </RecordPage>
  );
}

const Waiting = () => (
  <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
    <SkeletonCard className="h-160" />
    <SkeletonCard className="h-40" />
  </div>
);

type ChangeProps = {
  member: MemberDetail;
  grantable: Grantable;
  newer: MemberDetail | null;
  loadNew: (() => void) | null;
};

function Change({ member, grantable, newer, loadNew }: ChangeProps) {
  const t = useWords(teamFormWords);
  const back = useWords(memberWords).back;
  const go = useGo();
  const form = useForm(teamApi.update, {
    start: () => givenOf(member),
    schema: teamApi.update.body,
    input: (given) => ({
      params: { id: member.id },
      body: { version: member.version, given: bodyOf(given, grantable) },
    }),
    rules: (given) => ({ 'given.accessUntil': endProblem(given) }),
    invalidates: [teamApi.list],
    guard: true,
    onSent() {
      toast.success(t.saved);
      go(hrefOf(member), { replace: true });
    },
  });
  return (
    <form
      {...form.props}
      className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start"
      aria-label={back}
    >
      <Card>
        <div className="grid grid-cols-1 gap-5">
          <RecordFailure form={form} changed={t.changed} stored={newer && givenOf(newer)} loadNew={loadNew} />
          <GivenFields
            form={form.values}
            grantable={grantable}
            errorOf={(path) => form.error(`given.${path}`)}
            onChange={form.set}
          />
        </div>
      </Card>
      <div className="grid grid-cols-1 gap-4 xl:sticky xl:top-[calc(var(--header)+1rem)]">
        <RightsChange before={member.permissions} form={form.values} grantable={grantable} />
        <div className="flex gap-2 *:flex-1">
          <ButtonLink href={hrefOf(member)}>{t.cancel}</ButtonLink>
          <Button variant="primary" type="submit" loading={form.isSending}>
            {t.save}
          </Button>
        </div>
      </div>
    </form>
  );
}
