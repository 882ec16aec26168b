import { useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { massLikenessWords } from '#i18n/catalogues/mass-payments/likeness.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massSubmitWords } from '#i18n/catalogues/mass-payments/submit.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { Locale } from '#i18n/words.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useForm } from '../../data/form.ts';
import { useShown } from '../../data/shown.ts';
import { FindMoney } from '../../shell/find-money.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { MoneyLines } from '../../shell/money-lines.tsx';
import { PinField } from '../../shell/pin-field.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { ByHand } from './by-hand.tsx';
import { FileNotes, FileWordsText } from './file-words.tsx';
import { hasLeftPreparation, LeftPreparation } from './left-preparation.tsx';
import { PaidElsewhere } from './paid-elsewhere.tsx';
import { moneyAhead } from './money-ahead.ts';
import { PlainDialog } from './plain-dialog.tsx';
import { usePaidSince } from './use-paid-since.tsx';
import { RetryReason } from './retry-reason.tsx';
import { priceLines } from './price-lines.ts';

export type RunAct = 'submit' | 'pause' | 'resume' | 'cancel' | 'recall' | { retry: string };
type Props = { act: RunAct; run: MassPaymentDetail; onClose: () => void; onMove: (missing: number) => void };
const touched = [massPaymentsApi.get, massPaymentsApi.list, massPaymentsApi.items, accountsApi.balances];
/** One act about a run. What sends money out asks for the PIN; the server says when an approval stands in its place. */
export function RunDialog({ act, ...props }: Props) {
  if (act === 'submit') return <Submit {...props} />;
  return typeof act === 'object' ? <RetryReason {...props} reason={act.retry} /> : <PlainDialog {...props} act={act} />;
}

type Like = MassPaymentDetail['looksLike'][number];
type Words = ReturnType<typeof useWords<typeof massWords>>;
const likeText = ({ title, samePercent, sameFile, paid, of }: Like, t: Words, locale: Locale): string =>
  title === null || samePercent === null || paid === null || of === null
    ? t.likeOfColleague
    : `${sameFile ? t.sameFile({ title }) : t.looksLike({ title, percent: samePercent })} ${massLikenessWords.paid[
        locale
      ]({ paid, of })}`;

type Values = {
  likeSeen: string | null;
  confirmNames: boolean;
  confirmTwins: boolean;
  confirmRound: boolean;
  pin: string;
};

const Submit = onceRead(function Submit({ run: newest, onClose, onMove }: Omit<Props, 'act'>) {
  const t = useWords(massWords);
  const own = useWords(massSubmitWords);
  const { shown: run, takeNote } = useShown(newest, ({ version }) => version);
  const locale = useLocale();
  const paid = usePaidSince('payOnceMoreOrDrop');
  // What a colleague sent is sometimes told of only when it is refused.
  const [refused, setRefused] = useState<string | null>(null);
  // Those who approve give their PIN; whoever only asks them needs none.
  const ahead = run.approvalAhead?.needed ? run.approvalAhead.approvers : null;
  const hasLeft = hasLeftPreparation(newest);
  const form = useForm(massPaymentsApi.submit, {
    start: (): Values => ({ likeSeen: null, confirmNames: false, confirmTwins: false, confirmRound: false, pin: '' }),
    schema: massPaymentsApi.submit.body,
    // Only what was ticked, and what there is.
    input: ({ confirmNames, confirmTwins, confirmRound, likeSeen, pin }) => ({
      params: { id: run.id },
      body: {
        version: run.version,
        ...(likeSeen === null ? {} : { likeSeen }),
        ...(confirmNames ? { confirmNames } : {}),
        ...(confirmTwins ? { confirmTwins } : {}),
        ...(confirmRound ? { confirmRound } : {}),
        ...(pin ? { pin } : {}),
      },
    }),
    rules: ({ pin }) => ({ pin: !ahead && !hasLeft && !pin && 'required' }),
    around: (send) =>
      paid
        .send(() => send(paid.isMeant && paid.seen !== null ? { paidSeen: paid.seen } : {}))
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.error.key === 'mass_payments.looks_repeated')
            setRefused(String(error.error.params?.['seen']));
          throw error;
        }),
    isAsked: paid.isAsked,
    invalidates: touched,
    onSent: onClose,
  });
  const tick = (name: 'confirmNames' | 'confirmTwins' | 'confirmRound', label: string) => (
    <Checkbox
      label={label}
      checked={form.values[name]}
      onChange={(event) => form.set({ [name]: event.target.checked })}
    />
  );
  const { totals } = run.whole ?? run;
  const { available } = run.account;
  // What has left preparation has set aside its own money: against what is left of the balance it would look short.
  const isShort = !hasLeft && available !== null && available < totals.totalDebit;
  const differ = run.namesDiffer;
  const { twins } = run;
  const repeated = run.looksLike.filter((like) => like.sent);
  const { likeSeen } = form.values;
  const asksLike = repeated.length > 0 || likeSeen !== null || refused !== null;
  // What was sent since the tick is asked about anew.
  const likeAsked = refused ?? run.likeSeen;
  // While it is on its way from here, it stands as it was sent.
  if (hasLeft && !form.isSending)
    return (
      <FormDialog
        form={form}
        title={own.leftTitle}
        submitLabel={t.submit}
        // Where an answer was lost, a press asks what became of it.
        disabledReason={form.failure?.outcomeUnknown ? null : own.leftTitle}
        onClose={onClose}
      >
        <LeftPreparation run={newest} />
      </FormDialog>
    );
  return (
    <FormDialog
      form={form}
      title={t.submitTitle({ amount: formatMoney(totals.receives, locale), count: totals.count })}
      submitLabel={t.submit}
      changed={takeNote}
      forget={() => form.startOver()}
      onClose={onClose}
    >
      {run.whole && <p className="font-medium">{t.inParts({ of: run.siblings.length })}</p>}
      <p>
        {moneyAhead(
          { ...run, isShort: available === null ? null : isShort, names: ahead && (ahead.join(', ') || '…') },
          locale,
        )}
      </p>
      {run.scheduledFor && (
        <p className="font-medium">{t.plannedFor({ at: formatDateTime(new Date(run.scheduledFor), locale) })}</p>
      )}
      <MoneyLines lines={priceLines(totals, locale)} />
      <ByHand byHand={run.byHand} />
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
          {likeText(like, t, locale)}
        </Banner>
      ))}
      {asksLike && (
        <Checkbox
          label={t.confirmLike}
          checked={likeSeen !== null && likeSeen === likeAsked}
          onChange={(event) => form.set({ likeSeen: event.target.checked ? likeAsked : null })}
        />
      )}
      <FileNotes run={run} />
      {run.fileWords.count > 0 && (
        <Banner tone="warning">
          <FileWordsText run={run} />
        </Banner>
      )}
      {run.roundBefore.count > 0 && (
        <Banner tone="warning">
          <PaidElsewhere of={run.roundBefore} text={t.roundBefore} isWarning />
        </Banner>
      )}
      {run.roundBefore.count > 0 && tick('confirmRound', t.confirmRound)}
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
      {twins.count > 0 && tick('confirmTwins', t.confirmTwins)}
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
      {differ.count > 0 && tick('confirmNames', t.confirmNames)}
      {paid.question}
      {!ahead && <PinField {...form.bind('pin')} error={form.error('pin')} disabled={form.isSending} />}
    </FormDialog>
  );
});
