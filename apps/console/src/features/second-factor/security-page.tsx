import { useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { securityWords } from '#i18n/catalogues/account/security.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { useCan } from '../../data/ability.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ProveDialog } from '../../shell/prove-dialog.tsx';
import { RecoveryCodes } from '../../shell/recovery-codes.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PinCard } from './pin-card.tsx';
import { RuleCard } from './rule-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TotpCard } from './totp-card.tsx';

export type SecurityState = DataOf<typeof secondFactorApi.state>;
/** Runs `work` now, or after the person confirmed who they are. */
export type WithProof = (work: () => void) => void;

/** How my account is protected, and what the organisation asks of everybody. */
export function Screen() {
  const t = useWords(securityWords);
  const locale = useLocale();
  const { row } = useRoute();
  const mayRules = useCan('settings:view');
  const { data: state, error, refetch, isFetching } = useEndpoint(secondFactorApi.state, {});
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  // Recovery codes went with a lost answer: those of a second step that is on now, or new ones.
  const [unseen, setUnseen] = useState<'first' | 'renewed' | null>(null);
  const renew = useWrite(secondFactorApi.renewRecoveryCodes, {
    quiet: true,
    invalidates: [secondFactorApi.state],
    onSuccess: (data) => setCodes(data.recoveryCodes),
  });
  const renewNow = () =>
    renew.mutate(
      {},
      {
        onError: (refusal) =>
          refusal.outcomeUnknown ? setUnseen('renewed') : void toast.error(errorSentence(refusal, locale)),
      },
    );
  const withProof: WithProof = (work) =>
    state?.provedUntil && new Date(state.provedUntil).getTime() > clock.now() + 5000 ? work() : setWaiting(() => work);
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        actions={mayRules && <ButtonLink href={to('/settings/approvals')}>{t.toApprovalRules}</ButtonLink>}
      />
      {error && !state ? (
        <Card>
          <LoadFailed title={t.loadFailed} error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : !state ? (
        <div className="grid gap-4 lg:grid-cols-2">
          {Array.from({ length: 6 }, (_, index) => (
            <SkeletonCard key={index} className="h-48" />
          ))}
        </div>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <TotpCard
            state={state}
            withProof={withProof}
            onCodes={setCodes}
            onUnseen={() => setUnseen('first')}
            onRenew={renewNow}
            isRenewing={renew.isPending}
          />
          <PasskeysCard state={state} withProof={withProof} onCodes={setCodes} onUnseen={() => setUnseen('first')} />
          <PinCard state={state} withProof={withProof} />
          <PasswordCard />
          <RuleCard state={state} withProof={withProof} />
          <SessionsCard />
        </div>
      )}
      <ProveDialog
        open={waiting !== null}
        onClose={() => setWaiting(null)}
        onProved={() => {
          const work = waiting;
          setWaiting(null);
          work?.();
        }}
      />
      <ConfirmDialog
        open={unseen !== null}
        onClose={() => setUnseen(null)}
        title={unseen === 'renewed' ? t.unclearTitle : t.unseenTitle}
        description={unseen === 'renewed' ? t.unclearText : t.unseenText}
        confirmLabel={t.codesRenew}
        onConfirm={async () => void (await renew.mutateAsync({}))}
      />
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
    </>
  );
}
