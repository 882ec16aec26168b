import { useEffect, useRef, useState, type FormEvent } from 'react';
import { teamApi } from '#contract/team/api.ts';
import type { MemberDetail } from '#contract/team/schemas.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { memberWords } from '#i18n/catalogues/team-member.ts';
import { teamFormWords } from '#i18n/catalogues/team-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { leadTo } from '../../data/lead-to.ts';
import { useLeaveGuard } from '../../data/leave-guard.ts';
import { useCrumb, useGo, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { GivenFields } from './given-fields.tsx';
import { bodyOf, givenOf, problemsOf, type GivenForm, type Grantable } from './given-form.ts';
import { hrefOf } from './member-columns.tsx';
import { RightsChange } from './rights-change.tsx';

export function Screen() {
  const t = useWords(teamFormWords);
  const locale = useLocale();
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const member = useEndpoint(teamApi.get, { params: { id } }, { keepPrevious: false });
  const grantable = useEndpoint(teamApi.grantable);
  // The version the form began with: what changes meanwhile must not change what is being chosen.
  const [begun, setBegun] = useState<MemberDetail | null>(null);
  useEffect(() => {
    if (member.data && begun?.id !== member.data.id) setBegun(member.data);
  }, [member.data, begun]);
  useCrumb(member.data?.name);
  const failed = (!member.data && member) || (!grantable.data && grantable);
  const refusal = begun?.availableActions.find(({ action }) => action === 'edit');
  return (
    <>
      <PageHeader
        title={t.editTitle}
        back={{ href: hrefOf({ id }), label: member.data?.name ?? '…' }}
        badge={member.data && <StatusPill status={member.data.status} />}
      />
      {failed && failed.error ? (
        <Card>
          <LoadFailed error={failed.error} refetch={failed.refetch} isFetching={failed.isFetching} />
        </Card>
      ) : !begun || begun.id !== id || !grantable.data ? (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <SkeletonCard className="h-160" />
          <SkeletonCard className="h-40" />
        </div>
      ) : refusal && !refusal.allowed ? (
        <Card>
          <EmptyState
            title={t.notEditable}
            description={refusal.disabledReason?.[locale]}
            actions={<ButtonLink href={hrefOf(begun)}>{begun.name}</ButtonLink>}
          />
        </Card>
      ) : (
        <Change
          key={`${begun.id}.${begun.version}`}
          member={begun}
          grantable={grantable.data}
          newest={member.data ?? begun}
          onReload={() => setBegun(member.data ?? null)}
          refetch={member.refetch}
        />
      )}
    </>
  );
}

type ChangeProps = {
  member: MemberDetail;
  grantable: Grantable;
  newest: MemberDetail;
  onReload: () => void;
  refetch: () => void;
};

function Change({ member, grantable, newest, onReload, refetch }: ChangeProps) {
  const t = useWords(teamFormWords);
  const back = useWords(memberWords).back;
  const locale = useLocale();
  const go = useGo();
  const [start] = useState(() => givenOf(member));
  const [form, setForm] = useState<GivenForm>(start);
  const [tried, setTried] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const update = useWrite(teamApi.update, { invalidates: [teamApi.list], quiet: true, loader: 'hide' });
  useLeaveGuard(!update.isSuccess && JSON.stringify(form) !== JSON.stringify(start));
  useEffect(() => {
    if (!update.isSuccess) return;
    toast.success(t.saved);
    go(hrefOf(member), { replace: true });
  }, [update.isSuccess, member, go, t]);
  useEffect(() => {
    if (tried || update.error) requestAnimationFrame(() => leadTo(ref.current));
  }, [tried, update.error]);
  const problems = tried ? problemsOf(form) : {};
  const refused = fieldErrors(update.error, locale);
  const errorOf = (path: string): string | undefined => {
    const rule = problems[path as keyof typeof problems];
    return rule ? fieldSentences[rule][locale] : refused[`given.${path}`];
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (update.isPending || Object.keys(problemsOf(form)).length > 0) return;
    update.mutate(
      { params: { id: member.id }, body: { version: member.version, given: bodyOf(form, grantable) } },
      { onError: (error) => error.error.key === 'record.changed_meanwhile' && refetch() },
    );
  };
  const isConflict = update.error?.error.key === 'record.changed_meanwhile';
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start"
      aria-label={back}
    >
      <Card>
        <div className="grid grid-cols-1 gap-5">
          {isConflict ? (
            <Banner
              tone="warning"
              live
              action={
                <Button size="small" disabled={newest.version === member.version} onClick={onReload}>
                  {t.loadNew}
                </Button>
              }
            >
              {t.changed}
            </Banner>
          ) : (
            update.error &&
            Object.keys(refused).length === 0 && (
              <Banner tone="danger" live>
                {errorSentence(update.error, locale)}
              </Banner>
            )
          )}
          <GivenFields
            form={form}
            grantable={grantable}
            errorOf={errorOf}
            onChange={(patch) => {
              setForm({ ...form, ...patch });
              if (update.error) update.reset();
            }}
          />
        </div>
      </Card>
      <div className="grid grid-cols-1 gap-4 xl:sticky xl:top-[calc(var(--header)+1rem)]">
        <RightsChange before={member.permissions} form={form} grantable={grantable} />
        <div className="flex gap-2 *:flex-1">
          <ButtonLink href={hrefOf(member)}>{t.cancel}</ButtonLink>
          <Button variant="primary" type="submit" loading={update.isPending}>
            {t.save}
          </Button>
        </div>
      </div>
    </form>
  );
}
