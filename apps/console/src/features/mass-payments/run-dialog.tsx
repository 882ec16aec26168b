import { useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/money.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';
import { FindMoney } from '../../shell/find-money.tsx';
import { MoneyLines } from '../../shell/money-lines.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { AgainLines } from './again-lines.tsx';
import { PaidElsewhere } from './paid-elsewhere.tsx';
import { usePaidSince } from './use-paid-since.tsx';
import { useRetry } from './use-retry.tsx';
import { priceLines } from './price-lines.ts';

export type RunAct = 'submit' | 'pause' | 'resume' | 'cancel' | 'recall' | { retry: string };
type Props = { act: RunAct; run: MassPaymentDetail; onClose: () => void; onMove: (missing: number) => void };
const touched = [massPaymentsApi.get, massPaymentsApi.list, massPaymentsApi.items, accountsApi.balances];
const texts = {
  pause: 'confirmPause',
  resume: 'confirmResume',
  cancel: 'confirmCancel',
  recall: 'confirmRecall',
} as const;

/** One act about a run. What sends money out asks for the PIN; the server says when an approval stands in its place. */
export function RunDialog({ act, run, onClose, onMove }: Props) {
  return act === 'submit' || typeof act === 'object' ? (
    <WithPin act={act} run={run} onClose={onClose} onMove={onMove} />
  ) : (
    <Plain act={act} run={run} onClose={onClose} />
  );
}

function Plain({ act, run, onClose }: Omit<Props, 'act' | 'onMove'> & { act: keyof typeof texts }) {
  const t = useWords(massWords);
  const [note, setNote] = useState('');
  const options = { invalidates: touched, onSuccess: onClose };
  const calls = {
    pause: useWrite(massPaymentsApi.pause, options),
    resume: useWrite(massPaymentsApi.resume, options),
    cancel: useWrite(massPaymentsApi.cancel, options),
    recall: useWrite(massPaymentsApi.recall, options),
  };
  const call = calls[act];
  const text =
    act === 'resume' && run.resumeAhead?.needed
      ? t.confirmResumeAsks({ names: run.resumeAhead.approvers.join(', ') || '…' })
      : act === 'recall' && run.status !== 'pendingApproval'
        ? run.isRestWaiting
          ? t.confirmRecallRest
          : t.confirmRecallUnderWay
        : t[texts[act]];
  return (
    <FormDialog
      title={act === 'cancel' ? t.cancelWhole : t[act]}
      description={`${text}${run.whole && run.siblings.length > 1 ? ` ${t.allParts({ of: run.siblings.length })}` : ''}`}
      submitLabel={act === 'cancel' ? t.cancelWhole : t[act]}
      sending={call.isPending}
      onClose={onClose}
      onSubmit={() =>
        call.mutate({ params: { id: run.id }, body: { version: run.version, ...(note.trim() ? { note } : {}) } })
      }
    >
      <Field label={t.why}>
        <TextInput value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

type Like = MassPaymentDetail['looksLike'][number];
type Words = ReturnType<typeof useWords<typeof massWords>>;
const likeText = ({ title, samePercent, sameFile }: Like, t: Words): string =>
  title === null || samePercent === null
    ? t.likeOfColleague
    : sameFile
      ? t.sameFile({ title })
      : t.looksLike({ title, percent: samePercent });

function WithPin({ act, run, onClose, onMove }: Omit<Props, 'act'> & { act: 'submit' | { retry: string } }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const [likeMeant, setLikeMeant] = useState<string | null>(null);
  const [areMeant, setAreMeant] = useState(false);
  const [areTwinsMeant, setTwinsMeant] = useState(false);
  const [isRoundMeant, setRoundMeant] = useState(false);
  const submit = useWrite(massPaymentsApi.submit, { invalidates: touched, quiet: true, loader: 'hide' });
  const retry = useRetry(run.id);
  const paid = usePaidSince('payOnceMoreOrDrop');
  const ahead = act === 'submit' && run.approvalAhead?.needed ? run.approvalAhead.approvers : null;
  async function confirm(pin?: string) {
    const params = { id: run.id };
    if (act === 'submit')
      await paid.send(() =>
        submit.mutateAsync({
          params,
          body: {
            version: run.version,
            ...(pin ? { pin } : {}),
            ...(likeMeant !== null ? { likeSeen: likeMeant } : {}),
            ...(areTwinsMeant ? { confirmTwins: true } : {}),
            ...(isRoundMeant ? { confirmRound: true } : {}),
            ...(areMeant ? { confirmNames: true } : {}),
            ...(paid.isMeant && paid.seen !== null ? { paidSeen: paid.seen } : {}),
          },
        }),
      );
    else await retry.send({ ...(pin ? { pin } : {}), reason: act.retry });
  }
  const { totals } = run.whole ?? run;
  const title =
    act === 'submit' ? t.submitTitle({ amount: formatMoney(totals.receives, locale), count: totals.count }) : t.retry;
  const { available } = run.account;
  const isShort = available !== null && available < totals.totalDebit;
  // What the balance covers is set aside all the same where a run pays as far as the money goes.
  const waitsWhole = isShort && !run.options.runAsFarAsMoneyGoes;
  const differ = run.namesDiffer;
  const { twins } = run;
  const repeated = run.looksLike.filter((like) => like.sent);
  // What a colleague sent is sometimes told of only now.
  const refused =
    submit.error?.error.key === 'mass_payments.looks_repeated' ? String(submit.error.error.params?.['seen']) : null;
  const asksLike = repeated.length > 0 || likeMeant !== null || refused !== null;
  // What was sent since the tick is asked about anew.
  const likeAsked = refused ?? run.likeSeen;
  const about = act === 'submit' && (
    <>
      {run.whole && <p className="font-medium">{t.inParts({ of: run.siblings.length })}</p>}
      <p>
        {ahead
          ? (waitsWhole ? t.submitAsksShort : t.submitAsks)({ names: ahead.join(', ') || '…' })
          : waitsWhole
            ? t.submitShort
            : t.submitText}
      </p>
      <MoneyLines lines={priceLines(totals, locale)} />
      {isShort && (
        <Banner
          tone="warning"
          action={
            <FindMoney
              missing={totals.totalDebit - available}
              collectionAvailable={run.account.collectionAvailable}
              onMove={() => onMove(totals.totalDebit - available)}
            />
          }
        >
          {t.short({ amount: formatMoney(totals.totalDebit - available, locale) })}
        </Banner>
      )}
      {run.looksLike
        .filter((like) => !like.sent)
        .map((like) => (
          <p key={like.id} className="text-muted">
            {t.draftLike({ title: like.title ?? '' })}
          </p>
        ))}
      {repeated.map((like) => (
        <Banner key={like.id} tone="warning">
          {likeText(like, t)}
        </Banner>
      ))}
      {asksLike && (
        <Checkbox
          label={t.confirmLike}
          checked={likeMeant !== null && likeMeant === likeAsked}
          onChange={(event) => setLikeMeant(event.target.checked ? likeAsked : null)}
        />
      )}
      {run.roundBefore.count > 0 && (
        <Banner tone="warning">
          <PaidElsewhere of={run.roundBefore} text={t.roundBefore} isWarning />
        </Banner>
      )}
      {run.roundBefore.count > 0 && (
        <Checkbox
          label={t.confirmRound}
          checked={isRoundMeant}
          onChange={(event) => setRoundMeant(event.target.checked)}
        />
      )}
      {twins.count > 0 && (
        <Banner tone="warning">
          {t.twins({
            amount: formatMoney(twins.amount, locale),
            rows: [
              ...twins.first.map(({ row, name, amount }) =>
                t.twinRow({ row, name, amount: formatMoney(amount, locale) }),
              ),
              ...(twins.count > twins.first.length ? ['…'] : []),
            ].join(locale === 'fr' ? '\u00a0; ' : '; '),
          })}
        </Banner>
      )}
      {twins.count > 0 && (
        <Checkbox
          label={t.confirmTwins}
          checked={areTwinsMeant}
          onChange={(event) => setTwinsMeant(event.target.checked)}
        />
      )}
      {differ.count > 0 && (
        <Banner tone="warning">
          {t.namesDiffer({
            count: differ.count,
            names: [
              ...differ.first.map(({ name, verified }) => `${name} (${verified ?? t.nobodyThere})`),
              ...(differ.count > differ.first.length ? ['…'] : []),
            ].join(', '),
          })}
        </Banner>
      )}
      {differ.count > 0 && (
        <Checkbox label={t.confirmNames} checked={areMeant} onChange={(event) => setAreMeant(event.target.checked)} />
      )}
    </>
  );
  const again =
    typeof act === 'object'
      ? run.failures.filter((failure) => failure.reason.code === act.retry).map((failure) => failure.again)
      : [];
  const aboutAgain = typeof act === 'object' && (
    <>
      <p>{t.retryAsIs({ count: again.reduce((sum, { count }) => sum + count, 0) })}</p>
      <PaidElsewhere of={run.paidElsewhere} />
      <AgainLines of={again} />
    </>
  );
  // Those who approve give their PIN; whoever only asks them needs none.
  if (ahead) {
    return (
      <FormDialog
        title={title}
        submitLabel={t.submit}
        sending={submit.isPending}
        onClose={onClose}
        onSubmit={() => void confirm().then(onClose, () => {})}
      >
        {about}
        {paid.question}
        {submit.error && !paid.isAsked(submit.error) && (
          <Banner tone="danger" live>
            {errorSentence(submit.error, locale)}
          </Banner>
        )}
      </FormDialog>
    );
  }
  return (
    <PinDialog
      open
      asks={act === 'submit' ? paid : retry.asks}
      onClose={onClose}
      title={title}
      confirmLabel={act === 'submit' ? t.submit : t.retry}
      onPin={confirm}
    >
      {about}
      {aboutAgain}
    </PinDialog>
  );
}
