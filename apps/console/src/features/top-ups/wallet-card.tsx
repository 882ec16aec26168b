import { useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { topUpsApi } from '#contract/top-ups/api.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney, type TypedAmount } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { topUpWords } from '#i18n/catalogues/top-ups/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PhoneInput, operatorOf } from '#ui/phone-input.tsx';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { ChannelFacts } from './channel-facts.tsx';
import { WalletWait } from './wallet-wait.tsx';

type Wallets = DataOf<typeof topUpsApi.channels>['wallets'];
type Values = { phone: string; amount: TypedAmount };

/** From a wallet of the business: the operator asks on the phone, and what becomes of it is shown here. */
export function WalletCard({ wallets }: { wallets: Wallets }) {
  const t = useWords(topUpWords);
  const locale = useLocale();
  const [asked, setAsked] = useState<string | null>(null);
  const money = (amount: number) => formatMoney(amount, locale);
  const connected = wallets.filter((wallet) => wallet.connected);
  const tooMuch = ({ phone, amount }: Values) => {
    const operator = operatorOf(phone);
    const max = wallets.find((wallet) => wallet.operator === operator)?.max ?? limits.topUpMax;
    return typeof amount === 'number' && amount > max && t.tooMuch({ max: money(max) });
  };
  const form = useForm(topUpsApi.byWallet, {
    start: (): Values => ({ phone: '', amount: null }),
    schema: topUpsApi.byWallet.body,
    input: (body) => ({ body }),
    rules: (values) => ({ amount: tooMuch(values) }),
    invalidates: [topUpsApi.list],
    onSent: ({ id }) => setAsked(id),
  });
  const again = () => {
    setAsked(null);
    form.startOver();
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
        <form {...form.props} className="mt-4 grid grid-cols-1 gap-4">
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <Field label={t.phone} required error={form.error('phone')}>
              <PhoneInput {...form.bind('phone')} />
            </Field>
            <Field label={t.amount} required error={form.error('amount', tooMuch(form.values))}>
              <MoneyInput {...form.bind('amount')} />
            </Field>
          </div>
          <FormFailure form={form} />
          <Button
            type="submit"
            variant="primary"
            className="w-fit"
            loading={form.isSending}
            disabledReason={form.isOnline ? null : t.offline}
          >
            {t.ask}
          </Button>
        </form>
      )}
    </Card>
  );
}
