import { namesOfRoles } from '#i18n/catalogues/team/role-names.ts';
import Building2 from 'lucide-react/icons/building-2';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import type { SignedIn } from '#contract/auth/schemas.ts';
import { organisationSwitchApi } from '#contract/organisation-switch/api.ts';
import { organisationSwitchWords } from '#i18n/catalogues/account/switch.ts';
import { Mark } from '#ui/mark.tsx';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { call } from '../data/call.ts';
import { errorSentence } from '../data/error-sentence.ts';
import { to } from '../data/paths.ts';
import { session, sessionStore } from '../data/session.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useCurrentRow } from './current-row.ts';
import { LoadFailed } from './load-failed.tsx';
import { SecondStep, type StepAnswer, type StepMethod } from './second-step.tsx';

type Asked = { challengeId: string; methods: StepMethod[] };

/** The other organisations of this person, and the step that some of them ask for. */
export function SwitchOrganisation({ onClose }: { onClose: () => void }) {
  const t = useWords(organisationSwitchWords);
  const locale = useLocale();
  const row = useCurrentRow();
  const { data, error, refetch, isFetching } = useEndpoint(organisationSwitchApi.accounts, {});
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const deviceId = sessionStore.distinctId();

  /**
   * A fresh page, so that nothing of this organisation stays in memory. A list stays open where it may be read; a
   * record does not go along.
   */
  function enter(answer: SignedIn) {
    const stays =
      row &&
      !row.params &&
      row.layout === 'vertical' &&
      (row.permission === 'session' || answer.permissions.includes(row.permission));
    session.open(answer);
    location.assign(stays ? location.pathname : to('/home'));
  }
  async function choose(orgId: string) {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const answer = (
        await call(organisationSwitchApi.switch, { body: { orgId, deviceId }, quiet: true, loader: 'show' })
      ).data;
      if ('requires2fa' in answer) setAsked(answer);
      else enter(answer);
    } catch (error_) {
      setRefusal(error_);
    } finally {
      setBusy(false);
    }
  }
  const answer = async ({ method, ...given }: StepAnswer) =>
    enter(
      (
        await call(organisationSwitchApi.answer, {
          body: {
            challengeId: asked!.challengeId,
            method: method as Exclude<typeof method, 'setUp'>,
            ...given,
            deviceId,
          },
          quiet: true,
          loader: 'show',
        })
      ).data,
    );
  const scan = async (id: string | undefined, browserSecret: string) => {
    const state = (
      await call(organisationSwitchApi.scan, {
        body: { challengeId: asked!.challengeId, browserSecret, deviceId, ...(id ? { id } : {}) },
        quiet: true,
        loader: 'hide',
      })
    ).data;
    if (state.tokens) enter(state.tokens);
    return { ...state, isIn: Boolean(state.tokens) };
  };
  const others = data?.filter((account) => account.orgId !== session.get()?.orgUser.orgId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={asked ? t.switchStep : t.switchTitle}
      description={asked ? undefined : t.switchText}
    >
      {asked ? (
        <SecondStep
          challengeId={asked.challengeId}
          methods={asked.methods}
          onAnswer={answer}
          scan={scan}
          onRestart={() => setAsked(null)}
        />
      ) : (
        <div className="grid gap-3">
          {refusal !== null && (
            <Banner tone="danger" live>
              {errorSentence(refusal, locale)}
            </Banner>
          )}
          {error && !data ? (
            <LoadFailed title={t.switchFailed} error={error} refetch={refetch} isFetching={isFetching} />
          ) : !others ? (
            <SkeletonLines />
          ) : others.length === 0 ? (
            <p className="text-muted">{t.switchNone}</p>
          ) : (
            <ul className="grid gap-2">
              {others.map((account) => (
                <li key={account.orgId}>
                  <button
                    type="button"
                    aria-disabled={busy || undefined}
                    onClick={() => void choose(account.orgId)}
                    className="flex w-full items-center gap-3 rounded-md border border-border px-3 py-2.5 text-left hover:border-control hover:bg-sunken/60"
                  >
                    {account.logoUrl ? (
                      <img src={account.logoUrl} alt="" width={36} height={36} className="rounded-sm object-cover" />
                    ) : (
                      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-soft text-on-soft">
                        <Building2 />
                      </span>
                    )}
                    <span className="grid min-w-0 flex-1">
                      <span className="truncate font-medium">{account.name}</span>
                      <span className="truncate text-sm text-muted">
                        {[...namesOfRoles(account.roleKeys, locale), ...account.customRoles].join(', ')}
                      </span>
                    </span>
                    {account.waitingApprovals > 0 && <Mark of="waiting">{account.waitingApprovals}</Mark>}
                    <ChevronRight className="text-muted" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Dialog>
  );
}
