import { useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { topUpsApi } from '#contract/top-ups/api.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { operators } from '#domain/operators.ts';
import { parsePhone } from '#domain/phone.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { topUpWords } from '#i18n/catalogues/top-ups.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PhoneInput, operatorOf } from '#ui/phone-input.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useOnline } from '../../data/online.ts';
import { to } from '../../data/paths.ts';
import { useWrite } from '../../data/write.ts';
import { Refused } from '../../shell/refused.tsx';
import { ChannelFacts } from './channel-facts.tsx';
import { WalletWait } from './wallet-wait.tsx';

type Wallets = DataOf<typeof topUpsApi.channels>['wallets'];

/** From a wallet of the business: the operator asks on the phone, and what becomes of it is shown here. */
export function WalletCard({ wallets }: { wallets: Wallets }) {
  const t = useWords(topUpWords);
  const locale = useLocale();
  const online = useOnline();
  const [form, setForm] = useState<{ phone: string; amount: number | null }>({ phone: '', amount: null });
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const send = useWrite(topUpsApi.byWallet, { quiet: true, invalidates: [topUpsApi.list] });
  const money = (amount: number) => formatMoney(amount, locale);
  const connected = wallets.filter((wallet) => wallet.connected);
  const operator = operatorOf(form.phone);
  const max = wallets.find((wallet) => wallet.operator === operator)?.max ?? limits.topUpMax;
  const problems = {
    phone: parsePhone(form.phone).ok
      ? undefined
      : fieldSentences[form.phone === '' ? 'required' : 'phone.invalid'][locale],
    amount:
      form.amount === null
        ? fieldSentences.required[locale]
        : form.amount < limits.amountMin
          ? fieldSentences['amount.tooSmall'][locale]
          : form.amount > max
            ? t.tooMuch({ max: money(max) })
            : undefined,
  };
  const said = fieldErrors(send.error, locale);
  const isTooMuch = form.amount !== null && form.amount > max;
  const again = () => {
    setAsked(null);
    setForm({ phone: '', amount: null });
    setTried(false);
  };
  return (
    <Card title={t.byWallet} description={t.byWalletText}>
      <ChannelFacts
        cap={wallets
          .map((wallet) => t.perOperator({ operator: operators[wallet.operator].name, max: money(wallet.max) }))
          .join(' · ')}
        fee={t.free}
        delay={t.minutes}
      />
      {connected.length === 0 ? (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p className="text-muted">{t.notConnected}</p>
          <ButtonLink size="small" href={to('/settings/payment-methods')}>
            {t.connect}
          </ButtonLink>
        </div>
      ) : asked ? (
        <WalletWait id={asked} onAgain={again} />
      ) : (
        <form
          noValidate
          className="mt-4 grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (problems.phone || problems.amount || form.amount === null) return;
            send.mutate(
              { body: { phone: form.phone, amount: form.amount } },
              { onSuccess: ({ data }) => setAsked(data.id) },
            );
          }}
        >
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <Field label={t.phone} required error={(tried ? problems.phone : undefined) ?? said['phone']}>
              <PhoneInput value={form.phone} onChange={(phone) => setForm((now) => ({ ...now, phone }))} />
            </Field>
            <Field
              label={t.amount}
              required
              error={(tried || isTooMuch ? problems.amount : undefined) ?? said['amount']}
            >
              <MoneyInput value={form.amount} onChange={(amount) => setForm((now) => ({ ...now, amount }))} />
            </Field>
          </div>
          {send.error && Object.keys(said).length === 0 && <Refused error={send.error} />}
          <Button
            type="submit"
            variant="primary"
            className="w-fit"
            loading={send.isPending}
            disabledReason={online ? null : t.offline}
          >
            {t.ask}
          </Button>
        </form>
      )}
    </Card>
  );
}
