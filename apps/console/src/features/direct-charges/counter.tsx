import Delete from 'lucide-react/icons/delete';
import Pencil from 'lucide-react/icons/pencil';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatMoney, formatNumber } from '#domain/money.ts';
import type { OperatorCode } from '#domain/operators.ts';
import { chargeFormWords, counterWords } from '#i18n/catalogues/direct-charges.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { drawPhone } from '#ui/digits-typing.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { useOnline } from '../../data/online.ts';
import { to } from '../../data/paths.ts';
import { CollectForField, useCollectFor } from '../../shell/collect-for.tsx';
import { Refused } from '../../shell/refused.tsx';
import { emptyCharge, operatorOf, wholePhone } from './charge-form.ts';
import { checkCharge } from './check-charge.ts';
import { LastSales } from './last-sales.tsx';
import { OperatorChoice } from './operator-choice.tsx';
import { HolderLine, useHolder } from './payer-check.tsx';
import { useQuote } from './quote-card.tsx';
import { useCharge } from './use-charge.ts';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;

/**
 * The till: big keys, an amount, a number, go. Shows the last sales and no balance, so that it may stand on the
 * counter.
 */
export function Counter({ onMade }: { onMade: (charge: TransactionDetail) => void }) {
  const t = useWords(counterWords);
  const form = useWords(chargeFormWords);
  const locale = useLocale();
  const isOnline = useOnline();
  const isPhone = useIsPhone();
  const [step, setStep] = useState<'amount' | 'phone'>('amount');
  const [amount, setAmount] = useState('');
  const [phone, setPhone] = useState('');
  const [picked, setPicked] = useState<OperatorCode | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const charge = useCharge(onMade);
  const till = useCollectFor();
  const { operator, looks } = operatorOf({ phone, picked });
  const holder = useHolder(phone);
  const francs = amount === '' ? null : Number(amount);
  const quote = useQuote(francs, operator, undefined);
  const isWhole = wholePhone(phone) !== null;
  const asksOperator = isWhole && (looks === null || picked !== null);
  const total = quote.isTrue && quote.quote ? quote.quote.payerTotal : (francs ?? 0);

  const press = (digits: string) => {
    setProblem(null);
    charge.forget();
    if (step === 'amount') setAmount((before) => (before + digits).replace(/^0+/, '').slice(0, 9));
    else setPhone((before) => (before + digits).slice(0, 9));
  };
  const erase = () => {
    setProblem(null);
    if (step === 'amount') return setAmount((before) => before.slice(0, -1));
    if (phone === '') return setStep('amount');
    setPicked(null);
    setPhone((before) => before.slice(0, -1));
  };
  const goOn = () => {
    const checked = checkCharge({ ...emptyCharge, amount: francs, phone, picked }, holder.name, 'inStore', till.id);
    const rule = checked.problems?.[step] ?? (step === 'phone' ? Object.values(checked.problems ?? {})[0] : undefined);
    if (till.isMissing) return setProblem(fieldSentences.required[locale]);
    if (rule) return setProblem(fieldSentences[rule as keyof typeof fieldSentences]?.[locale] ?? rule);
    if (step === 'amount') return setStep('phone');
    if (checked.body && isOnline && !charge.isSending) charge.send(checked.body);
  };
  useKeys({ press, erase, goOn });
  const refusal = charge.refusal ?? quote.error;
  return (
    <>
      <PageHeader
        title={t.title}
        back={{ href: to('/direct-charge'), label: form.back }}
        actions={isPhone ? null : <ButtonLink href={to('/direct-charge/create')}>{form.counterExit}</ButtonLink>}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:items-start">
        <section aria-label={t.title} className="rounded-lg border border-border bg-card p-4 md:p-5">
          <CollectForField whole={till.whole} accounts={till.accounts} value={till.id} onChange={till.choose} />
          <div role="status" className="grid min-h-21 content-center text-center md:min-h-26">
            {step === 'phone' && (
              <button
                type="button"
                onClick={() => setStep('amount')}
                aria-label={t.change}
                className="mx-auto inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 text-lg font-medium text-muted tabular-nums hover:text-fg md:min-h-8"
              >
                {formatMoney(francs ?? 0, locale)} <Pencil className="size-3.5" />
              </button>
            )}
            <p className="text-sm text-muted">{step === 'amount' ? t.amountStep : t.phoneStep}</p>
            <p
              className={cx(
                'text-3xl leading-tight font-semibold tracking-tight tabular-nums min-[400px]:text-[2.75rem]',
                (step === 'amount' ? amount : phone) === '' && 'text-subtle',
              )}
            >
              {step === 'amount'
                ? formatNumber(francs ?? 0, locale)
                : phone === ''
                  ? '6 -- -- -- --'
                  : drawPhone(phone)}
            </p>
          </div>
          {step === 'phone' && (
            <div className="[&>p]:mt-0 [&>p>span]:justify-center">
              <HolderLine holder={holder} />
            </div>
          )}
          {asksOperator && (
            <div className="mt-2">
              <OperatorChoice operator={operator} looks={looks} isWhole onPick={setPicked} />
            </div>
          )}
          {problem ? (
            <Banner tone="danger" live className="mt-2">
              {problem}
            </Banner>
          ) : (
            refusal && <Refused error={refusal} className="mt-2" />
          )}
          <div role="group" aria-label={t.keypad} className="mt-3 grid grid-cols-3 gap-2">
            {keys.map((key) => (
              <Key
                key={key}
                label={key}
                isDark={false}
                disabled={key === '00' && step === 'phone'}
                onPress={() => press(key)}
              >
                {key}
              </Key>
            ))}
            <Key label={t.erase} isDark onPress={erase}>
              <Delete className="size-6" />
            </Key>
          </div>
          <Button
            variant="primary"
            size="large"
            block
            className="mt-3 min-h-14! text-xl md:min-h-16!"
            loading={charge.isSending}
            disabledReason={isOnline ? null : form.offline}
            onClick={goOn}
          >
            {step === 'amount' ? t.next : t.charge({ amount: formatMoney(total, locale) })}
          </Button>
          <p className="mt-3 text-center text-sm text-muted max-md:hidden">{t.keyHint}</p>
        </section>
        <LastSales />
      </div>
    </>
  );
}

function Key({
  label,
  isDark,
  disabled,
  onPress,
  children,
}: {
  label: string;
  isDark: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'grid min-h-13 place-items-center rounded-md md:min-h-16 border border-border text-2xl font-medium tabular-nums transition-colors select-none hover:border-control active:bg-soft disabled:opacity-40',
        isDark ? 'bg-sunken text-muted' : 'bg-bg',
      )}
    >
      {children}
    </button>
  );
}

/** The keyboard is the keypad: no box needs the focus. */
function useKeys(actions: { press: (digit: string) => void; erase: () => void; goOn: () => void }): void {
  const latest = useRef(actions);
  latest.current = actions;
  const onKey = useCallback((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest('input, textarea, select, dialog, [role=menu]')
    )
      return;
    if (/^\d$/.test(event.key)) latest.current.press(event.key);
    else if (event.key === 'Backspace') latest.current.erase();
    // Enter on a button or link presses that.
    else if (event.key === 'Enter' && !target.closest('button, a')) latest.current.goOn();
    else return;
    event.preventDefault();
  }, []);
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onKey]);
}
