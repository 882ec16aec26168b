import { useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { topUpsApi, type BankTopUp } from '#contract/top-ups/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { bothAmounts, depositAmounts } from '#i18n/catalogues/adjustments/deposit-amounts.ts';
import { depositAlike, depositStates, depositTwiceWords } from '#i18n/catalogues/top-ups/alike.ts';
import { topUpWords } from '#i18n/catalogues/top-ups/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useShown } from '../../data/shown.ts';
import { Asked } from '../../shell/asked.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { refreshTopUps } from './refresh.ts';

const isAsked = (refusal: unknown) =>
  refusal instanceof ApiError && refusal.error.key === ('top_ups.declared_before' satisfies ErrorKey);

/**
 * Books a declared deposit, refuses it, or drops an announced one. Whoever books it reads which other deposit it may
 * be, and says yes to exactly that, before the PIN.
 */
export const DecideDialog = onceRead(function DecideDialog({
  topUp: newest,
  act,
  onClose,
}: {
  topUp: BankTopUp;
  act: 'confirm' | 'reject' | 'cancel';
  onClose: () => void;
}) {
  const { shown: topUp, takeNote } = useShown(newest, ({ version, alike }) => `${version} ${alike?.seen}`);
  const alike = act === 'confirm' ? topUp.alike : null;
  const [meant, setMeant] = useState<string | null>(null);
  const isMeant = alike !== null && meant === alike.seen;
  const twice = useWords(depositTwiceWords);
  const t = useWords(topUpWords);
  const words = useWords(depositAmounts);
  const locale = useLocale();
  const form = useForm(act === 'cancel' ? topUpsApi.cancel : topUpsApi.decide, {
    start: { reason: '' },
    schema: act === 'cancel' ? topUpsApi.cancel.body : topUpsApi.decide.body,
    input: ({ reason }) => ({
      params: { id: topUp.id },
      body:
        act === 'cancel'
          ? { version: topUp.version }
          : { version: topUp.version, decision: act, reason, ...(isMeant ? { duplicateOf: alike.seen } : {}) },
    }),
    around: (send) =>
      send({}).catch((error: unknown) => {
        // Another one was declared or booked meanwhile: it is shown with the question.
        if (isAsked(error)) void refreshTopUps();
        throw error;
      }),
    isAsked,
    onSent() {
      void refreshTopUps();
      toast.success({ confirm: t.booked, reject: t.rejected, cancel: t.dropped }[act]);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={
        act === 'confirm'
          ? t.confirmTitle({ amount: formatMoney(topUp.amount, locale) })
          : t.recordTitle({ reference: topUp.reference })
      }
      submitLabel={act === 'confirm' ? t.book : t[act]}
      danger={act !== 'confirm'}
      changed={takeNote}
      disabledReason={alike && !isMeant ? twice.first : null}
      onClose={onClose}
    >
      {act === 'confirm' && topUp.announcedAmount !== null && topUp.announcedAmount !== topUp.amount && (
        <Banner tone="warning" title={words.differs}>
          {bothAmounts(topUp.amount, topUp.announcedAmount, locale)}
        </Banner>
      )}
      {act === 'confirm' && <p>{t.confirmText({ reference: topUp.reference, slip: topUp.slipNumber ?? '–' })}</p>}
      {alike && (
        <Asked key={alike.seen}>
          <Banner tone="warning" title={twice.title}>
            <AlikeLines alike={alike} />
            <Checkbox
              label={twice.tickBook}
              checked={isMeant}
              onChange={(event) => setMeant(event.target.checked ? alike.seen : null)}
              className="mt-1 font-medium"
            />
          </Banner>
        </Asked>
      )}
      {act === 'reject' && (
        <Field label={t.reason} optional error={form.error('reason')}>
          <Textarea rows={3} maxLength={255} {...form.bind('reason')} />
        </Field>
      )}
    </FormDialog>
  );
});

function AlikeLines({ alike }: { alike: NonNullable<BankTopUp['alike']> }) {
  const locale = useLocale();
  const words = useWords(depositAlike);
  const states = useWords(depositStates);
  return (
    <ul className="grid gap-1">
      {alike.deposits.map(({ recordedAt: at, recordedByName: byName, ...one }) => (
        <li key={one.id}>
          {words[one.by]({ reference: one.reference })} ({formatMoney(one.amount, locale)}).{' '}
          {one.status === 'completed' ? states.booked({ at, byName, ...one }) : states.waits({ at, byName })}
        </li>
      ))}
    </ul>
  );
}
