import { useState } from 'react';
import { verificationsApi, type Verification } from '#contract/verifications/api.ts';
import { verdictWords } from '#i18n/catalogues/verifications/verdicts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useForm } from '../../data/form.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';

type Props = { shown: Verification; onChange: (shown: Verification) => void };

/** A payment pays for one order: which, and where its number was mistyped, another. */
export function OrderLink({ result, ...props }: Props & { result: Verification['result'] }) {
  const t = useWords(verdictWords);
  const { usedFor } = props.shown;
  if (!usedFor) return result === 'matched' ? <NewLink {...props} /> : null;
  return (
    <div className="grid justify-items-start gap-2">
      {result === 'matched' && (
        <p className="tone-success w-max max-w-full rounded-md bg-tone px-3 py-1.5 font-medium text-tone-fg">
          {t.linked({ order: usedFor })}
        </p>
      )}
      {(result === 'matched' || result === 'used') && <Correction key={usedFor} {...props} was={usedFor} />}
    </div>
  );
}

/** Folded: it is the rare case, and frees no goods. */
function Correction({ shown, was, onChange }: Props & { was: string }) {
  const t = useWords(verdictWords);
  const [isOpen, setOpen] = useState(false);
  const form = useForm(verificationsApi.correctOrder, {
    start: { orderReference: '', reason: '' },
    schema: verificationsApi.correctOrder.body,
    input: (body) => ({ params: { id: shown.id }, body: { was, ...body } }),
    invalidates: [verificationsApi.list],
    onSent: onChange,
  });
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t.correctOrder}</Button>;
  return (
    <form {...form.props} className="grid w-full grid-cols-1 gap-2 border-t border-border pt-4">
      <h3 className="font-medium">{t.correctTitle({ order: was })}</h3>
      <p className="text-muted">{t.correctText({ order: was })}</p>
      <FormFailure form={form} />
      <Field label={t.rightOrder} error={form.error('orderReference')}>
        <TextInput {...form.bind('orderReference')} maxLength={60} />
      </Field>
      <Field label={t.correctWhy} error={form.error('reason')}>
        <TextInput {...form.bind('reason')} maxLength={255} />
      </Field>
      <div>
        <Button type="submit" loading={form.isSending}>
          {t.correctButton}
        </Button>
      </div>
    </form>
  );
}

function NewLink({ shown, onChange }: Props) {
  const t = useWords(verdictWords);
  const form = useForm(verificationsApi.link, {
    start: { orderReference: shown.order ?? '' },
    schema: verificationsApi.link.body,
    input: (body) => ({ params: { id: shown.id }, body }),
    invalidates: [verificationsApi.list],
    onSent: onChange,
  });
  return (
    <form {...form.props} className="border-t border-border pt-4">
      <h3 className="font-medium">{t.linkTitle}</h3>
      <p className="text-muted">{t.linkText}</p>
      <FormFailure form={form} />
      <div className="mt-2 flex items-start gap-2">
        <Field label={t.order} hideLabel className="min-w-0 flex-1" error={form.error('orderReference')}>
          <TextInput {...form.bind('orderReference')} maxLength={60} placeholder={t.order} />
        </Field>
        <Button type="submit" loading={form.isSending} disabled={!form.values.orderReference.trim()}>
          {t.linkButton}
        </Button>
      </div>
    </form>
  );
}
