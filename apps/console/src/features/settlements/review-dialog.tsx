import { accountsApi } from '#contract/accounts/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { documentTypes } from '#contract/settlements/cross-border-schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { documentTypeWords } from '#i18n/catalogues/settlements/papers.ts';
import { settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Link } from '#ui/link.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { useShown } from '../../data/shown.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { PinField } from '../../shell/pin-field.tsx';
import { Papers } from './papers.tsx';
import { WhatLeaves } from './what-leaves.tsx';

const decisions = ['accept', 'askForMore', 'reject'] as const;
type DocumentType = (typeof documentTypes)[number];
type Reviewed = { decision: (typeof decisions)[number] | null; missing: DocumentType[]; note: string; pin: string };
type Props = { settlement: SettlementDetail; onClose: () => void };

/**
 * Whoever looks at the papers decides about the money: what leaves and to whom stands above the papers, nothing is
 * chosen for them, and the button says what was.
 */
export const ReviewDialog = onceRead(function ReviewDialog({ settlement: newest, onClose }: Props) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const { shown: settlement, takeNote } = useShown(newest, ({ version }) => version);
  const onceMore = useOnceMore('settlements.duplicate');
  const form = useForm(settlementsApi.review, {
    start: (): Reviewed => ({ decision: null, missing: [], note: '', pin: '' }),
    schema: settlementsApi.review.body,
    input: ({ decision, missing, note, pin }) => ({
      params: { id: settlement.id },
      body: {
        version: settlement.version,
        decision,
        pin,
        ...(note ? { note } : {}),
        ...(decision === 'askForMore' ? { missing } : {}),
      },
    }),
    around: onceMore.send,
    isAsked: onceMore.isAsked,
    invalidates: [settlementsApi.get, settlementsApi.list, accountsApi.balances],
    onSent() {
      toast.success(t.done);
      onClose();
    },
  });
  const { decision, missing } = form.values;
  const sum = formatMoney(settlement.gross, locale);
  const name = settlement.destination.holderName;
  const hints = { accept: t.acceptHint({ sum, name }), askForMore: t.askForMoreHint, reject: t.rejectHint({ sum }) };
  const asked = decision === 'accept' ? onceMore.blockedReason : null;
  return (
    <FormDialog
      form={form}
      title={t.review}
      submitLabel={decision === null ? t.decide : decision === 'accept' ? t.acceptSum({ sum }) : t[decision]}
      danger={decision === 'reject'}
      changed={takeNote}
      forget={() => form.set({ pin: '' })}
      disabledReason={decision === null ? t.decideFirst : asked}
      onClose={onClose}
    >
      <WhatLeaves settlement={settlement} />
      <PapersElsewhere settlement={settlement} />
      <div className="grid gap-2">
        <p className="font-medium">{t.documents}</p>
        <Papers settlement={settlement} of="documents" />
      </div>
      <RadioCards
        label={t.decision}
        {...form.bind('decision')}
        error={form.error('decision')}
        options={decisions.map((value) => ({ value, label: t[value], hint: hints[value] }))}
      />
      {decision === 'askForMore' && (
        <fieldset className="grid gap-1.5">
          <legend className="font-medium">{t.askedFor}</legend>
          {documentTypes.map((type) => (
            <Checkbox
              key={type}
              label={documentTypeWords[type]![locale]}
              checked={missing.includes(type)}
              aria-invalid={form.error('missing') ? true : undefined}
              onChange={(event) =>
                form.set({ missing: event.target.checked ? [...missing, type] : missing.filter((one) => one !== type) })
              }
            />
          ))}
          <p role="alert" className="text-sm text-danger">
            {form.error('missing')}
          </p>
        </fieldset>
      )}
      <Field label={t.note} error={form.error('note')}>
        <TextInput {...form.bind('note')} />
      </Field>
      {decision === 'accept' && onceMore.question}
      <PinField {...form.bind('pin')} error={form.error('pin')} disabled={form.isSending} />
    </FormDialog>
  );
});

/** One invoice is paid once: whoever lets an order go reads at which other order its papers stand. */
function PapersElsewhere({ settlement }: { settlement: SettlementDetail }) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  if (settlement.papersElsewhere.length === 0) return null;
  return (
    <Banner tone="warning" title={t.paperElsewhere}>
      <ul className="grid gap-1">
        {settlement.papersElsewhere.map(({ name, id, at, amount, byName }) => (
          <li key={`${name} ${id}`}>
            {name}:{' '}
            {id === null || at === null || amount === null ? (
              t.ofColleague
            ) : (
              <Link href={to('/apps/settlements/settlements/{id}', { id })}>
                {[formatMoney(amount, locale), formatDateTime(new Date(at), locale), byName].filter(Boolean).join(', ')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
