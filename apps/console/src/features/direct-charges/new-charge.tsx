import Calculator from 'lucide-react/icons/calculator';
import Send from 'lucide-react/icons/send';
import { useEffect, useRef, useState } from 'react';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
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
import { noteOf, ofPayer, wholePhone } from './charge-form.ts';
import { MoreFold } from './more-fold.tsx';
import { OperatorChoice, OperatorState } from './operator-choice.tsx';
import { HolderLine } from './payer-check.tsx';
import { PriceFigures, PriceLines } from './quote-card.tsx';
import { RecentPayers } from './recent-payers.tsx';
import { useCharge } from './use-charge.ts';

type Props = { payerPhone: string; customerId: string | null; onMade: (charge: TransactionDetail) => void };

/** How much and who, and beside the button what it comes to for both; Enter sends. */
export function NewCharge({ payerPhone, customerId, onMade }: Props) {
  const t = useWords(chargeFormWords);
  const locale = useLocale();
  const { form, onceMore, till, holder, operator, looks, price, total } = useCharge({
    channel: 'dashboard',
    phone: payerPhone,
    customerId,
    // Asked to charge one payer, what was typed for another stays out of it.
    draft: ['direct-charge', payerPhone, customerId].filter(Boolean).join('.'),
    onMade,
  });
  const { values } = form;
  const [isDismissed, setDismissed] = useState(false);
  const [isOther, setOther] = useState(false);
  const pickedName = useRef<string | null>(null);
  const amountBox = useRef<HTMLInputElement>(null);
  const phoneBox = useRef<HTMLInputElement>(null);
  // It says that nothing was sent.
  useEffect(() => {
    if (form.isSending) setDismissed(true);
  }, [form.isSending]);
  // A keyboard that covers half of a phone comes up when it is asked for.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) takeFocus(amountBox.current);
  }, []);
  const isWhole = wholePhone(values.phone) !== null;
  const isKnown = looks !== null && values.picked === null;
  const max = Math.max(...(operator ? [operator] : operatorCodes).map((code) => operators[code].amountMax));
  const isPriceSaid = price.error?.error.field === 'amount';
  const amountProblem =
    form.error('amount') ?? (price.error && isPriceSaid ? errorSentence(price.error, locale) : undefined);
  const operatorProblem = form.error('operator');
  return (
    <>
      <PageHeader
        title={t.title}
        back={{ href: to('/direct-charge'), label: t.back }}
        badge={
          <ButtonLink href={to('/direct-charge/create', { mode: 'counter' })} size="small" icon={<Calculator />}>
            <span className="max-md:sr-only">{t.counter}</span>
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
            <div className="grid grid-cols-1 gap-4">
              <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
                <Field
                  label={t.amount}
                  required
                  error={amountProblem}
                  hint={t.amountHint({ min: formatMoney(limits.amountMin, locale), max: formatMoney(max, locale) })}
                >
                  <MoneyInput
                    {...form.bind('amount')}
                    ref={amountBox}
                    enterKeyHint="next"
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || values.phone !== '') return;
                      event.preventDefault();
                      phoneBox.current?.focus();
                    }}
                    className="min-h-14! text-2xl! [&_input]:text-2xl!"
                  />
                </Field>
                <div className="grid min-w-0 grid-cols-1 content-start gap-4">
                  <Field
                    label={t.phone}
                    required
                    error={form.error('phone')}
                    aside={
                      isWhole &&
                      isKnown && (
                        <button
                          type="button"
                          aria-expanded={isOther}
                          onClick={() => setOther(!isOther)}
                          className="-my-3 min-h-11 underline hover:text-fg md:min-h-8"
                        >
                          {t.operatorOther({ name: operators[looks].name })}
                        </button>
                      )
                    }
                  >
                    <PhoneInput
                      value={values.phone}
                      onChange={(phone) =>
                        form.set(({ payerName }) => ({
                          phone,
                          ...(phone.length < 9 ? { picked: null } : {}),
                          // The name of whoever was picked is not that of another number.
                          ...(payerName === pickedName.current ? { payerName: '' } : {}),
                        }))
                      }
                      ref={phoneBox}
                      autoComplete="off"
                      enterKeyHint="send"
                      className="min-h-14!"
                    />
                  </Field>
                  <HolderLine holder={holder} />
                </div>
              </div>
              <RecentPayers
                phone={values.phone}
                onPick={(payer) => {
                  form.set(ofPayer(payer));
                  pickedName.current = payer.name;
                  if (values.amount === null) amountBox.current?.focus();
                }}
              />
              {(operatorProblem !== undefined || (isWhole && (isOther || !isKnown))) && (
                <OperatorChoice
                  operator={operator}
                  looks={looks}
                  isWhole={isWhole}
                  error={operatorProblem}
                  onPick={(picked) => form.set({ picked: picked === looks ? null : picked })}
                />
              )}
              <OperatorState operator={operator} />
              <CollectForField
                whole={till.whole}
                accounts={till.accounts}
                value={till.id}
                onChange={till.choose}
                error={form.error('subAccountId')}
              />
            </div>
          </Card>
          <MoreFold form={values} patch={form.set} errorOf={form.error} holderName={holder.name} />
        </div>
        <div className="min-w-0 max-lg:contents lg:sticky lg:top-[calc(var(--header)+1rem)] lg:grid lg:grid-cols-1 lg:gap-3">
          <Card title={t.summary} footer={<p className="text-sm text-pretty text-muted">{t.neverPin}</p>}>
            <PriceLines state={price} note={noteOf(values)} isSaid={isPriceSaid} />
          </Card>
          <div className="grid gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-3 max-lg:-mx-3 max-lg:border-t max-lg:border-border max-lg:bg-bg max-lg:p-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] short:bottom-0!">
            <PriceFigures state={price} />
            {onceMore.question}
            <SubmitButton form={form} size="large" block icon={<Send />} disabledReason={onceMore.blockedReason}>
              {total === null ? t.submit : t.submitAmount({ amount: formatMoney(total, locale) })}
            </SubmitButton>
          </div>
        </div>
      </form>
    </>
  );
}
