import { topUpsApi, type BankTopUp } from '#contract/top-ups/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { bothAmounts, depositAmounts } from '#i18n/catalogues/adjustments/deposit-amounts.ts';
import { topUpWords } from '#i18n/catalogues/top-ups/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
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
  const form = useForm(act === 'cancel' ? topUpsApi.cancel : topUpsApi.decide, {
    start: { reason: '' },
    schema: act === 'cancel' ? topUpsApi.cancel.body : topUpsApi.decide.body,
    input: ({ reason }) => ({
      params: { id: topUp.id },
      body: act === 'cancel' ? { version: topUp.version } : { version: topUp.version, decision: act, reason },
    }),
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
      onClose={onClose}
    >
      {act === 'confirm' && topUp.announcedAmount !== null && topUp.announcedAmount !== topUp.amount && (
        <Banner tone="warning" title={words.differs}>
          {bothAmounts(topUp.amount, topUp.announcedAmount, locale)}
        </Banner>
      )}
      {act === 'confirm' && <p>{t.confirmText({ reference: topUp.reference, slip: topUp.slipNumber ?? '–' })}</p>}
      {act === 'reject' && (
        <Field label={t.reason} optional error={form.error('reason')}>
          <Textarea rows={3} maxLength={255} {...form.bind('reason')} />
        </Field>
      )}
    </FormDialog>
  );
}
