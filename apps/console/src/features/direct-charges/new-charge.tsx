import Calculator from 'lucide-react/icons/calculator';
import Send from 'lucide-react/icons/send';
import { useRef, useState, type FormEvent } from 'react';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { operators } from '#domain/operators.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { takeFocus } from '#ui/take-focus.ts';
import { dropDraft, readDraft, useDraft } from '../../data/draft.ts';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { useOnline } from '../../data/online.ts';
import { useEarly } from '../../data/part-later.ts';
import { to } from '../../data/paths.ts';
import { usePart } from '../../data/use-part.ts';
import { CollectForField, useCollectFor } from '../../shell/collect-for.tsx';
import { Refused } from '../../shell/refused.tsx';
import { chargeCheck, emptyCharge, noteOf, operatorOf, shareOf, wholePhone, type ChargeForm } from './charge-form.ts';
import { MoreFields } from './more-fields.tsx';
import { OperatorChoice } from './operator-choice.tsx';
import { HolderLine, useHolder } from './payer-check.tsx';
import { QuoteCard, useQuote } from './quote-card.tsx';
import { useCharge } from './use-charge.ts';

const draftName = 'direct-charge';

/** Amount, number, and the price to the franc; Enter sends. */
export function NewCharge({ payerPhone, onMade }: { payerPhone: string; onMade: (charge: TransactionDetail) => void }) {
  const t = useWords(chargeFormWords);
  const locale = useLocale();
  const isOnline = useOnline();
  // Asked to charge one payer, what was typed for another stays out of it.
  const [draft] = useState(() => {
    const kept = readDraft<ChargeForm>(draftName);
    return payerPhone && kept?.phone !== payerPhone ? null : kept;
  });
  const [form, setForm] = useState<ChargeForm>(() => ({ ...emptyCharge, phone: payerPhone, ...draft }));
  const [isRestored, setRestored] = useState(draft !== null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const element = useRef<HTMLFormElement>(null);
  const till = useCollectFor();
  const charge = useCharge((made) => {
    dropDraft(draftName);
    onMade(made);
  });
  useEarly(chargeCheck);
  useDraft(draftName, form.amount === null && form.phone === '' ? null : form);
  const { operator, looks } = operatorOf(form);
  const holder = useHolder(form.phone);
  const quote = useQuote(form.amount, operator, shareOf(form.bearer));
  const patch = (change: Partial<ChargeForm>) => {
    setForm((before) => ({ ...before, ...change }));
    setProblems({});
    charge.forget();
  };
  const refused = fieldErrors(charge.refusal, locale);
  const errorOf = (name: string): string | undefined => {
    const rule = problems[name] as keyof typeof fieldSentences | undefined;
    return rule ? (fieldSentences[rule]?.[locale] ?? rule) : refused[name];
  };
  const check = usePart(chargeCheck, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (charge.isSending || !isOnline) return;
    check.act(send);
  };
  const send = (checkCharge: NonNullable<typeof chargeCheck.known>) => {
    const checked = checkCharge(form, holder.name, 'dashboard', till.id);
    setProblems({ ...checked.problems, ...(till.isMissing ? { subAccountId: 'required' } : {}) });
    if (checked.body && !till.isMissing) {
      // It says that nothing was sent.
      setRestored(false);
      return charge.send(checked.body);
    }
    // After the errors are drawn.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=radio], input[type=radio]')?.focus(),
    );
  };
  const clear = () => {
    dropDraft(draftName);
    setForm(emptyCharge);
    setRestored(false);
  };
  const max = operator ? operators[operator].amountMax : operators.mtn.amountMax;
  const asked = quote.isTrue && quote.quote ? quote.quote.payerTotal : null;
  const amountProblem =
    errorOf('amount') ?? (quote.error?.error.field === 'amount' ? errorSentence(quote.error, locale) : undefined);
  return (
    <>
      <PageHeader
        title={t.title}
        back={{ href: to('/direct-charge'), label: t.back }}
        actions={
          <ButtonLink href={to('/direct-charge/create', { mode: 'counter' })} icon={<Calculator />}>
            {t.counter}
          </ButtonLink>
        }
      />
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        className="grid max-w-5xl grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {isRestored && (
            <Banner
              tone="info"
              onDismiss={() => setRestored(false)}
              action={
                <Button size="small" onClick={clear}>
                  {t.clear}
                </Button>
              }
            >
              {t.draftBack}
            </Banner>
          )}
          {charge.refusal && Object.keys(refused).length === 0 && <Refused error={charge.refusal} />}
          <Card>
            <div className="grid grid-cols-1 gap-5">
              <Field
                label={t.amount}
                required
                error={amountProblem}
                hint={t.amountHint({ min: formatMoney(limits.amountMin, locale), max: formatMoney(max, locale) })}
              >
                <MoneyInput
                  value={form.amount}
                  onChange={(amount) => patch({ amount })}
                  ref={matchMedia('(pointer: fine)').matches ? takeFocus : undefined}
                  enterKeyHint="next"
                  className="min-h-14! text-2xl! [&_input]:text-2xl!"
                />
              </Field>
              <Field label={t.phone} required error={errorOf('phone')}>
                <PhoneInput
                  value={form.phone}
                  onChange={(phone) => patch({ phone, ...(phone.length < 9 ? { picked: null } : {}) })}
                  autoComplete="off"
                  enterKeyHint="send"
                />
              </Field>
              <HolderLine holder={holder} />
              <CollectForField
                whole={till.whole}
                accounts={till.accounts}
                value={till.id}
                onChange={till.choose}
                error={errorOf('subAccountId')}
              />
              <OperatorChoice
                operator={operator}
                looks={looks}
                isWhole={wholePhone(form.phone) !== null}
                error={errorOf('operator')}
                onPick={(picked) => patch({ picked })}
              />
            </div>
          </Card>
          <MoreFields form={form} patch={patch} errorOf={errorOf} holderName={holder.name} />
        </div>
        <div className="min-w-0 max-lg:contents lg:sticky lg:top-[calc(var(--header)+1rem)] lg:grid lg:grid-cols-1 lg:gap-3">
          <QuoteCard state={quote} note={noteOf(form)} />
          <div className="max-lg:sticky max-lg:bottom-0 max-lg:z-3 max-lg:-mx-3 max-lg:border-t max-lg:border-border max-lg:bg-bg max-lg:p-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]">
            <Button
              type="submit"
              variant="primary"
              size="large"
              block
              icon={<Send />}
              loading={charge.isSending || check.isWaiting}
              disabledReason={isOnline ? null : t.offline}
            >
              {asked === null ? t.submit : t.submitAmount({ amount: formatMoney(asked, locale) })}
            </Button>
          </div>
          <p className="text-center text-sm text-pretty text-muted">{t.neverPin}</p>
        </div>
      </form>
    </>
  );
}
