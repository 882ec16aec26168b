import Calculator from 'lucide-react/icons/calculator';
import Send from 'lucide-react/icons/send';
import { useEffect, useState } from 'react';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { takeFocus } from '#ui/take-focus.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { to } from '../../data/paths.ts';
import { CollectForField } from '../../shell/collect-for.tsx';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { noteOf, wholePhone } from './charge-form.ts';
import { MoreFields } from './more-fields.tsx';
import { OperatorChoice } from './operator-choice.tsx';
import { HolderLine } from './payer-check.tsx';
import { QuoteCard } from './quote-card.tsx';
import { useCharge } from './use-charge.ts';

/** Amount, number, and the price to the franc; Enter sends. */
export function NewCharge({ payerPhone, onMade }: { payerPhone: string; onMade: (charge: TransactionDetail) => void }) {
  const t = useWords(chargeFormWords);
  const locale = useLocale();
  const { form, till, holder, operator, looks, price, total } = useCharge({
    channel: 'dashboard',
    phone: payerPhone,
    // Asked to charge one payer, what was typed for another stays out of it.
    draft: payerPhone ? `direct-charge.${payerPhone}` : 'direct-charge',
    onMade,
  });
  const { values } = form;
  const [isDismissed, setDismissed] = useState(false);
  // It says that nothing was sent.
  useEffect(() => {
    if (form.isSending) setDismissed(true);
  }, [form.isSending]);
  const max = operator ? operators[operator].amountMax : operators.mtn.amountMax;
  const amountProblem =
    form.error('amount') ?? (price.error?.error.field === 'amount' ? errorSentence(price.error, locale) : undefined);
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
        {...form.props}
        className="grid max-w-5xl grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {form.isRestored && !isDismissed && (
            <Banner
              tone="info"
              onDismiss={() => setDismissed(true)}
              action={
                <Button size="small" onClick={() => form.startOver()}>
                  {t.clear}
                </Button>
              }
            >
              {t.draftBack}
            </Banner>
          )}
          <FormFailure form={form} />
          <Card>
            <div className="grid grid-cols-1 gap-5">
              <Field
                label={t.amount}
                required
                error={amountProblem}
                hint={t.amountHint({ min: formatMoney(limits.amountMin, locale), max: formatMoney(max, locale) })}
              >
                <MoneyInput
                  {...form.bind('amount')}
                  ref={matchMedia('(pointer: fine)').matches ? takeFocus : undefined}
                  enterKeyHint="next"
                  className="min-h-14! text-2xl! [&_input]:text-2xl!"
                />
              </Field>
              <Field label={t.phone} required error={form.error('phone')}>
                <PhoneInput
                  value={values.phone}
                  onChange={(phone) => form.set({ phone, ...(phone.length < 9 ? { picked: null } : {}) })}
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
                error={form.error('subAccountId')}
              />
              <OperatorChoice
                operator={operator}
                looks={looks}
                isWhole={wholePhone(values.phone) !== null}
                error={form.error('operator')}
                onPick={(picked) => form.set({ picked })}
              />
            </div>
          </Card>
          <MoreFields form={values} patch={form.set} errorOf={form.error} holderName={holder.name} />
        </div>
        <div className="min-w-0 max-lg:contents lg:sticky lg:top-[calc(var(--header)+1rem)] lg:grid lg:grid-cols-1 lg:gap-3">
          <QuoteCard state={price} note={noteOf(values)} />
          <div className="max-lg:sticky max-lg:bottom-0 max-lg:z-3 max-lg:-mx-3 max-lg:border-t max-lg:border-border max-lg:bg-bg max-lg:p-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]">
            <SubmitButton form={form} size="large" block icon={<Send />}>
              {total === null ? t.submit : t.submitAmount({ amount: formatMoney(total, locale) })}
            </SubmitButton>
          </div>
          <p className="text-center text-sm text-pretty text-muted">{t.neverPin}</p>
        </div>
      </form>
    </>
  );
}
