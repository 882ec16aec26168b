import Delete from 'lucide-react/icons/delete';
import Pencil from 'lucide-react/icons/pencil';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatMoney, formatNumber, wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import { nationalNumber, parsePhone } from '#domain/values/phone.ts';
import { readTypedAmount } from '#domain/values/typed-amount.ts';
import { chargeFormWords, counterWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { drawPhone } from '#ui/digits-typing.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { to } from '../../data/paths.ts';
import { CollectForField } from '../../shell/collect-for.tsx';
import { Refused } from '../../shell/refused.tsx';
import { wholePhone } from './charge-form.ts';
import { LastSales } from './last-sales.tsx';
import { OperatorChoice, OperatorState } from './operator-choice.tsx';
import { HolderLine } from './payer-check.tsx';
import { useCharge } from './use-charge.ts';

/** What the keys have typed: nothing yet is null, what is no whole number stands as it was typed and is refused. */
const amountOf = (typed: string): TypedAmount =>
  /^\d*$/.test(typed) ? Number(typed.slice(0, 9)) || null : typed.slice(0, 20);
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;

/**
 * The till: big keys, an amount, a number, go. Shows the last sales and no balance, so that it may stand on the
 * counter.
 */
export function Counter({ onMade }: { onMade: (charge: TransactionDetail) => void }) {
  const t = useWords(counterWords);
  const words = useWords(chargeFormWords);
  const locale = useLocale();
  const isPhone = useIsPhone();
  const [step, setStep] = useState<'amount' | 'phone'>('amount');
  const {
    form,
    onceMore,
    till,
    holder,
    operator,
    looks,
    price,
    total: shown,
  } = useCharge({ channel: 'inStore', onMade });
  const { phone, picked } = form.values;
  const francs = wholeAmount(form.values.amount);
  const isWhole = wholePhone(phone) !== null;
  const asksOperator = isWhole && (looks === null || picked !== null);
  const total = shown ?? francs ?? 0;

  const press = (digits: string) =>
    form.set((now) =>
      step === 'amount'
        ? { amount: amountOf(`${now.amount ?? ''}${digits}`) }
        : { phone: (now.phone + digits.replace(/\D/g, '')).slice(0, 9) },
    );
  const erase = () => {
    if (step === 'phone' && phone === '') return setStep('amount');
    form.set((now) =>
      step === 'amount'
        ? { amount: amountOf(String(now.amount ?? '').slice(0, -1)) }
        : { picked: null, phone: now.phone.slice(0, -1) },
    );
  };
  const goOn = () => {
    if (step === 'phone') form.submit();
    else form.pass(['amount', 'subAccountId'], () => setStep('phone'));
  };
  const paste = (text: string) => {
    if (step === 'amount') return form.set({ amount: readTypedAmount(text, locale) ?? text.trim().slice(0, 20) });
    const number = parsePhone(text);
    return number.ok ? form.set({ phone: nationalNumber(number.phone) }) : press(text);
  };
  useKeys({ press, erase, goOn, paste });
  const here = step === 'amount' ? ['amount'] : ['amount', 'phone', 'operator'];
  const tillProblem = form.error('subAccountId');
  const problem =
    here.map((path) => form.error(path)).find(Boolean) ?? (step === 'phone' ? form.unplaced()[0] : undefined);
  const refusal = form.failure ?? price.error;
  return (
    <>
      <PageHeader
        title={t.title}
        back={{ href: to('/direct-charge'), label: words.back }}
        actions={isPhone ? null : <ButtonLink href={to('/direct-charge/create')}>{words.counterExit}</ButtonLink>}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:items-start">
        <section aria-label={t.title} className="rounded-lg border border-border bg-card p-4 md:p-5">
          <CollectForField
            whole={till.whole}
            accounts={till.accounts}
            value={till.id}
            onChange={till.choose}
            error={tillProblem}
          />
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
                (step === 'amount' ? form.values.amount === null : phone === '') && 'text-subtle',
              )}
            >
              {step === 'amount'
                ? typeof form.values.amount === 'string'
                  ? form.values.amount
                  : formatNumber(francs ?? 0, locale)
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
              <OperatorChoice operator={operator} looks={looks} isWhole onPick={(next) => form.set({ picked: next })} />
            </div>
          )}
          {step === 'phone' && (
            <div className="mt-2 empty:hidden">
              <OperatorState operator={operator} />
            </div>
          )}
          {problem ? (
            <Banner tone="danger" live className="mt-2">
              {problem}
            </Banner>
          ) : (
            refusal && <Refused error={refusal} className="mt-2" />
          )}
          {step === 'phone' && <div className="mt-2 empty:hidden">{onceMore.question}</div>}
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
            loading={form.isSending}
            disabledReason={!form.isOnline ? words.offline : step === 'phone' ? onceMore.blockedReason : null}
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
type Keys = { press: (typed: string) => void; erase: () => void; goOn: () => void; paste: (text: string) => void };
/** A tick takes no figures: the question over the keys leaves them theirs. */
const isElsewhere = (event: Event): boolean =>
  (event.target as HTMLElement).closest?.('input:not([type=checkbox]), textarea, select, dialog, [role=menu]') != null;

function useKeys(actions: Keys): void {
  const latest = useRef(actions);
  latest.current = actions;
  const onKey = useCallback((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
    // Whatever is typed is typed: a point or a sign that was left out would make another sum of the rest.
    if (/^[^\s/?]$/.test(event.key)) latest.current.press(event.key);
    else if (event.key === 'Backspace') latest.current.erase();
    // Enter on a button or link presses that.
    else if (event.key === 'Enter' && !target.closest('button, a')) latest.current.goOn();
    else return;
    event.preventDefault();
  }, []);
  const onPaste = useCallback((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() !== '' && !isElsewhere(event)) latest.current.paste(text);
  }, []);
  useEffect(() => {
    addEventListener('keydown', onKey);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('paste', onPaste);
    };
  }, [onKey, onPaste]);
}
