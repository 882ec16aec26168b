import { useState } from 'react';
import { topUpsApi, type BankTopUp } from '#contract/top-ups/api.ts';
import { formatMoney } from '#domain/money.ts';
import { bothAmounts, depositAmounts } from '#i18n/catalogues/deposit-amounts.ts';
import { topUpWords } from '#i18n/catalogues/top-ups.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';
import { refreshTopUps } from './refresh.ts';

/** Books a declared deposit, refuses it, or drops an announced one. */
export function DecideDialog({
  topUp,
  act,
  onClose,
}: {
  topUp: BankTopUp;
  act: 'confirm' | 'reject' | 'cancel';
  onClose: () => void;
}) {
  const t = useWords(topUpWords);
  const words = useWords(depositAmounts);
  const locale = useLocale();
  const [reason, setReason] = useState('');
  const done = (text: string) => {
    void refreshTopUps();
    toast.success(text);
    onClose();
  };
  const decide = useWrite(topUpsApi.decide, { onSuccess: () => done(act === 'confirm' ? t.booked : t.rejected) });
  const cancel = useWrite(topUpsApi.cancel, { onSuccess: () => done(t.dropped) });
  const target = { params: { id: topUp.id } };
  const { version } = topUp;
  return (
    <FormDialog
      title={
        act === 'confirm'
          ? t.confirmTitle({ amount: formatMoney(topUp.amount, locale) })
          : t.recordTitle({ reference: topUp.reference })
      }
      submitLabel={act === 'confirm' ? t.book : t[act]}
      danger={act !== 'confirm'}
      sending={decide.isPending || cancel.isPending}
      onClose={onClose}
      onSubmit={() =>
        act === 'cancel'
          ? cancel.mutate({ ...target, body: { version } })
          : decide.mutate({ ...target, body: { version, decision: act, ...(reason ? { reason } : {}) } })
      }
    >
      {act === 'confirm' && topUp.announcedAmount !== null && topUp.announcedAmount !== topUp.amount && (
        <Banner tone="warning" title={words.differs}>
          {bothAmounts(topUp.amount, topUp.announcedAmount, locale)}
        </Banner>
      )}
      {act === 'confirm' && <p>{t.confirmText({ reference: topUp.reference, slip: topUp.slipNumber ?? '–' })}</p>}
      {act === 'reject' && (
        <Field label={t.reason} optional error={fieldErrors(decide.error, locale)['reason']}>
          <Textarea rows={3} maxLength={255} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}
