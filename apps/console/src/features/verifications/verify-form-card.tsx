import { useRef, useState, type FormEvent } from 'react';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { verificationWords } from '#i18n/catalogues/verifications/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { localDay } from '#domain/values/time.ts';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import type { SmsPart } from './read-sms.ts';
import type { useVerifyForm } from './use-verify-form.ts';
import { emptyForm } from './verify-form.ts';

type Props = {
  form: ReturnType<typeof useVerifyForm>;
  /** The form has had its verdict: the next message is of the next customer. */
  isDone: boolean;
  onClear: () => void;
};

/** The message is read on the device and laid open in fields, so that a clerk can correct what was read. */
export function VerifyForm({ form, isDone, onClear }: Props) {
  const t = useWords(verificationWords);
  const [parts, setParts] = useState<SmsPart[] | null>(null);
  const lastSms = useRef(form.values.sms);
  /** The message that is being read: whoever pastes and presses in one breath has meant what it says. */
  const reading = useRef<Promise<void> | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reading.current) void reading.current.then(() => form.submit());
    else form.submit();
  };
  const take = (sms: string) => {
    const mine = read(sms)
      .catch(() => {})
      .finally(() => {
        if (reading.current === mine) reading.current = null;
      });
    reading.current = mine;
  };
  const read = async (sms: string) => {
    if (isDone) onClear();
    const was = isDone ? '' : lastSms.current;
    lastSms.current = sms;
    form.set({ sms });
    // The reader of messages comes with the first message.
    const { readSms } = await import('./read-sms.ts');
    // Whoever typed on while it loaded has a later message in the box: that one is read.
    if (lastSms.current !== sms) return;
    form.set((now) => readSms(now, sms, was).form);
    setParts(sms.trim() ? readSms(emptyForm, sms).parts : null);
  };
  const today = localDay(clock.date());
  return (
    <Card title={t.formTitle}>
      <form {...form.props} onSubmit={submit} className="grid grid-cols-1 gap-4">
        <FormFailure form={form} />
        <Field label={t.sms} hint={parts === null ? t.smsHint : undefined} error={form.error('sms')}>
          <Textarea
            rows={3}
            maxLength={1000}
            value={form.values.sms}
            placeholder={t.smsPlaceholder}
            onChange={(event) => take(event.target.value)}
          />
        </Field>
        {parts && (
          <p role="status" className="-mt-2 text-sm text-muted">
            {parts.length > 0 ? t.read({ parts: parts.map((part) => t[`part_${part}`]).join(', ') }) : t.unread}
          </p>
        )}
        <div
          role="group"
          aria-labelledby="or-type"
          className="grid grid-cols-1 gap-4 border-t border-border pt-4 sm:grid-cols-2"
        >
          <p id="or-type" className="font-medium text-muted sm:col-span-2">
            {t.orType}
          </p>
          <Field label={t.transactionId} error={form.error('transactionId')} className="sm:col-span-2">
            <TextInput
              {...form.bind('transactionId')}
              maxLength={60}
              spellCheck={false}
              autoCapitalize="characters"
              className="font-mono"
            />
          </Field>
          <Field label={t.phone} error={form.error('phone')}>
            <PhoneInput {...form.bind('phone')} />
          </Field>
          <Field label={t.amount} error={form.error('amount')}>
            <MoneyInput {...form.bind('amount')} />
          </Field>
          <Field label={t.day} error={form.error('day') ?? form.error('at')}>
            <DateField {...form.bind('day')} max={today} />
          </Field>
          <Field
            label={t.time}
            hint={form.values.day && !form.values.time ? t.wholeDay : undefined}
            error={form.error('time')}
          >
            <TimeField {...form.bind('time')} />
          </Field>
          <Field label={t.operator} error={form.error('operator')}>
            <Select
              {...form.bind('operator')}
              placeholder={t.anyOperator}
              options={operatorCodes.map((code) => ({ value: code, label: operators[code].brand }))}
            />
          </Field>
          <Field label={t.order} hint={t.orderHint} optional error={form.error('orderReference')}>
            <TextInput {...form.bind('orderReference')} maxLength={60} />
          </Field>
        </div>
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <Button
            variant="ghost"
            onClick={() => {
              setParts(null);
              onClear();
            }}
          >
            {t.clear}
          </Button>
          <SubmitButton form={form}>{t.check}</SubmitButton>
        </div>
      </form>
    </Card>
  );
}
