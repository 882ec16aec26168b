import { useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { ApiError } from '#client/api-error.ts';
import { operatorCodes, operators, type OperatorCode } from '#domain/operators.ts';
import { localDay } from '#domain/time.ts';
import { verificationWords } from '#i18n/catalogues/verifications.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useOnline } from '../../data/online.ts';
import type { SmsPart } from './read-sms.ts';
import { verifyProblem, type VerifyForm as Form } from './verify-form.ts';

type Props = {
  form: Form;
  setForm: Dispatch<SetStateAction<Form>>;
  error: ApiError | null;
  isChecking: boolean;
  /** The form has had its verdict: the next message is of the next customer. */
  isDone: boolean;
  onCheck: () => void;
  onClear: () => void;
};

/** The message is read on the device and laid open in fields, so that a clerk can correct what was read. */
export function VerifyForm({ form, setForm, error, isChecking, isDone, onCheck, onClear }: Props) {
  const t = useWords(verificationWords);
  const locale = useLocale();
  const isOnline = useOnline();
  const [parts, setParts] = useState<SmsPart[] | null>(null);
  const [tried, setTried] = useState(false);
  const patch = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  const lastSms = useRef(form.sms);
  const read = async (sms: string) => {
    if (isDone) onClear();
    const was = isDone ? '' : lastSms.current;
    lastSms.current = sms;
    patch({ sms });
    // The reader of messages comes with the first message.
    const { readSms } = await import('./read-sms.ts');
    // Whoever typed on while it loaded has a later message in the box: that one is read.
    setForm((now) => (now.sms === sms ? readSms(now, sms, was).form : now));
    setParts(sms.trim() ? readSms(form, sms).parts : null);
  };
  const problem = tried ? verifyProblem(form) : null;
  const said = fieldErrors(error, locale);
  const today = localDay(new Date());
  return (
    <Card title={t.formTitle}>
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!verifyProblem(form)) onCheck();
        }}
      >
        <Field label={t.sms} hint={parts === null ? t.smsHint : undefined} error={said['sms']}>
          <Textarea
            rows={3}
            maxLength={1000}
            value={form.sms}
            placeholder={t.smsPlaceholder}
            onChange={(event) => void read(event.target.value)}
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
          <Field
            label={t.transactionId}
            error={problem === 'needed' ? t.needed : said['transactionId']}
            className="sm:col-span-2"
          >
            <TextInput
              value={form.transactionId}
              maxLength={60}
              spellCheck={false}
              autoCapitalize="characters"
              className="font-mono"
              onChange={(event) => patch({ transactionId: event.target.value })}
            />
          </Field>
          <Field label={t.phone} error={problem === 'phoneInvalid' ? t.phoneInvalid : said['phone']}>
            <PhoneInput value={form.phone} onChange={(phone) => patch({ phone })} />
          </Field>
          <Field label={t.amount} error={said['amount']}>
            <MoneyInput value={form.amount} onChange={(amount) => patch({ amount })} />
          </Field>
          <Field label={t.day} error={said['at']}>
            <DateField value={form.day} max={today} onChange={(day) => patch({ day })} />
          </Field>
          <Field label={t.time}>
            <TextInput type="time" value={form.time} onChange={(event) => patch({ time: event.target.value })} />
          </Field>
          <Field label={t.operator}>
            <Select
              value={form.operator}
              placeholder={t.anyOperator}
              onChange={(event) => patch({ operator: event.target.value as OperatorCode | '' })}
              options={operatorCodes.map((code) => ({ value: code, label: operators[code].brand }))}
            />
          </Field>
          <Field label={t.order} hint={t.orderHint} optional error={said['orderReference']}>
            <TextInput
              value={form.orderReference}
              maxLength={60}
              onChange={(event) => patch({ orderReference: event.target.value })}
            />
          </Field>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            variant="ghost"
            onClick={() => {
              setParts(null);
              setTried(false);
              onClear();
            }}
          >
            {t.clear}
          </Button>
          <Button type="submit" variant="primary" loading={isChecking} disabledReason={isOnline ? null : t.offline}>
            {t.check}
          </Button>
        </div>
      </form>
    </Card>
  );
}
