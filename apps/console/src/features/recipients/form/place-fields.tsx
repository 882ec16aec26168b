import ChevronRight from 'lucide-react/icons/chevron-right';
import type { RecipientDetail } from '#contract/recipients/schemas.ts';
import { brand } from '#domain/values/brand.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { isCardNumber } from '#domain/values/text.ts';
import { recipientFormWords } from '#i18n/catalogues/recipients/form.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DigitsInput } from '#ui/digits-input.tsx';
import { Field, useFieldTies } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { RibInput } from '#ui/rib-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { operatorOf, placesIn, type RecipientForm } from './recipient-form.ts';
import { TwinsNotice } from './twins-notice.tsx';

type Props = {
  form: RecipientForm;
  set: (patch: Partial<RecipientForm>) => void;
  errorOf: (field: string) => string | undefined;
  recipient: RecipientDetail | undefined;
  open: boolean;
  onToggle: (open: boolean) => void;
};
const inFours = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The places money can go to; where there are several, which one is usual. */
export function PlaceFields({ form, set, errorOf, recipient, open, onToggle }: Props) {
  const t = useWords(recipientFormWords);
  const names = useWords(recipientNames);
  const { operator, looks } = operatorOf(form);
  const tail = form.dropsCard ? null : (recipient?.cardTail ?? null);
  const there = placesIn(form, tail !== null);
  const isUnknown = form.phone.length === 9 && looks === null;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-3 font-semibold">{t.places}</legend>
      <div>
        <Field label={t.phone} error={errorOf('phone')}>
          <PhoneInput
            name="phone"
            autoComplete="off"
            value={form.phone}
            onChange={(phone) => set({ phone, operator: null })}
          />
        </Field>
        <TwinsNotice phone={form.phone.length === 9 ? form.phone : null} exceptId={recipient?.id} />
      </div>
      {(isUnknown || (form.operator !== null && form.operator !== looks)) && (
        <div className="grid grid-cols-1 gap-2">
          <Segmented
            label={t.operator}
            hint={isUnknown ? t.operatorHint : undefined}
            error={errorOf('operator')}
            value={operator}
            onChange={(picked) => set({ operator: picked })}
            options={operatorCodes.map((code) => ({ value: code, label: operators[code].name }))}
          />
          {looks !== null && operator !== looks && (
            <Banner tone="warning" live>
              {t.operatorMoved}
            </Banner>
          )}
        </div>
      )}
      <div>
        <Field label={t.rib} error={errorOf('rib')}>
          <RibInput name="rib" autoComplete="off" value={form.rib} onChange={(rib) => set({ rib })} />
        </Field>
        <TwinsNotice rib={form.rib.length === 23 ? form.rib : null} exceptId={recipient?.id} />
      </div>
      <details
        open={open}
        onToggle={(event) => onToggle(event.currentTarget.open)}
        className="group rounded-md border border-border"
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-md px-3 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <ChevronRight className="shrink-0 text-muted transition-transform group-open:rotate-90" />
          <span className="grid">
            <span className="font-medium">{t.morePlaces}</span>
            <span className="text-sm text-muted">{t.morePlacesHint}</span>
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-4 border-t border-border p-3">
          <div className="grid grid-cols-1 gap-2">
            <Field label={t.card} hint={tail ? t.cardKept({ tail }) : t.cardHint} error={errorOf('card')}>
              <CardInput value={form.card} onChange={(card) => set({ card })} />
            </Field>
            <TwinsNotice card={isCardNumber(form.card) ? form.card : null} exceptId={recipient?.id} />
            {tail && !form.card && (
              <Button size="small" className="justify-self-start" onClick={() => set({ dropsCard: true })}>
                {t.removeCard}
              </Button>
            )}
          </div>
          <Field label={`${t.userCode} (${brand.name})`} hint={t.userCodeHint} error={errorOf('userCode')}>
            <TextInput
              name="userCode"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={22}
              value={form.userCode}
              onChange={(event) => set({ userCode: event.target.value })}
            />
          </Field>
        </div>
      </details>
      {there.length > 1 && (
        <Segmented
          label={t.preferred}
          value={form.preferred && there.includes(form.preferred) ? form.preferred : there[0]!}
          onChange={(preferred) => set({ preferred })}
          options={there.map((place) => ({ value: place, label: names[place] }))}
        />
      )}
    </fieldset>
  );
}

/** In groups of four. Browsers are asked not to keep it. */
function CardInput({ value, onChange }: { value: string; onChange: (digits: string) => void }) {
  const ties = useFieldTies({});
  return (
    <span className="control">
      <DigitsInput
        {...ties}
        className="tabular-nums"
        placeholder="0000 0000 0000 0000"
        autoComplete="off"
        digits={value}
        onDigits={onChange}
        format={inFours}
        max={16}
        marks="-."
      />
    </span>
  );
}
