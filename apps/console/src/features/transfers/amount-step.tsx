import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useState } from 'react';
import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { takeFocus } from '#ui/take-focus.ts';
import { NoteFields } from '../../shell/note-fields.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import { CapProblem, Shortage } from './price-problems.tsx';
import { WhenFields } from './when-fields.tsx';
import type { StepProps } from './who-step.tsx';

/** How much, when, and words for the books. */
export function AmountStep(props: StepProps & { quote: TransferQuote | null; onMoved: () => void }) {
  const { form, patch, errorOf, quote, kind, onMoved } = props;
  const t = useWords(transferFormWords);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Card>
        <div className="grid grid-cols-1 gap-5">
          <Field label={t.amount} required error={errorOf('amount')}>
            <MoneyInput
              value={form.amount}
              onChange={(amount) => patch({ amount })}
              ref={matchMedia('(pointer: fine)').matches ? takeFocus : undefined}
              className="min-h-14! text-2xl! [&_input]:text-2xl!"
            />
          </Field>
          <Segmented
            label={t.mode}
            value={form.mode}
            onChange={(mode) => patch({ mode })}
            options={[
              { value: 'send', label: t.modeSend },
              { value: 'receive', label: t.modeReceive },
            ]}
          />
          {quote?.capProblem && !form.manual && <CapProblem problem={quote.capProblem} kind={kind} patch={patch} />}
          {form.manual && <ManualOn onOff={() => patch({ manual: false })} />}
          {quote?.shortage && <Shortage shortage={quote.shortage} form={form} patch={patch} onMoved={onMoved} />}
        </div>
      </Card>
      <Card title={t.when}>
        <WhenFields {...props} />
      </Card>
      <MoreFields {...props} />
    </div>
  );
}

function ManualOn({ onOff }: { onOff: () => void }) {
  const t = useWords(transferFormWords);
  return (
    <p className="text-sm text-muted">
      {t.manualOn}{' '}
      <button type="button" className="font-medium text-primary underline" onClick={onOff}>
        {t.manualOff}
      </button>
    </p>
  );
}

/** What most transfers do without. A problem inside, or something kept from before, opens it. */
function MoreFields({ form, patch, errorOf }: StepProps) {
  const t = useWords(transferFormWords);
  const wrong = {
    description: errorOf('description'),
    note: errorOf('payeeNote'),
    reference: errorOf('merchantReference'),
    papers: ['attachments', ...form.attachments.map((_, at) => `attachments.${at}`)].map(errorOf).find(Boolean),
  };
  const hasProblem = Object.values(wrong).some(Boolean);
  const [isOpen, setOpen] = useState(
    Boolean(
      form.description || form.note || form.reference || form.bearer !== 'default' || form.attachments.length > 0,
    ),
  );
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-border bg-card"
    >
      <summary className="flex min-h-12 list-none items-center justify-between rounded-lg px-4 font-medium hover:bg-sunken/60 md:px-5 [&::-webkit-details-marker]:hidden">
        {t.more}
        <ChevronDown className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4 sm:grid-cols-2 md:px-5 md:pb-5">
        <NoteFields
          form={form}
          patch={patch}
          errors={wrong}
          labels={{ description: t.description, note: t.note, reference: t.reference }}
          hints={{ description: t.descriptionHint, note: t.noteHint, shown: t.noteShown, reference: t.referenceHint }}
        />
        <AttachmentsField form={form} patch={patch} error={wrong.papers} />
        <Segmented
          label={t.bearer}
          value={form.bearer}
          onChange={(bearer) => patch({ bearer })}
          options={[
            { value: 'default', label: t.bearerDefault },
            { value: 'sender', label: t.bearerSender },
            { value: 'beneficiary', label: t.bearerBeneficiary },
          ]}
        />
      </div>
    </details>
  );
}
