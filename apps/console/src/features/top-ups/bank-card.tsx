import { useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { topUpsApi } from '#contract/top-ups/api.ts';
import type { TypedAmount } from '#domain/values/money.ts';
import { topUpWords } from '#i18n/catalogues/top-ups/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { useForm } from '../../data/form.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { SecondPersonNote, useMissingSecond } from '../../shell/second-person.tsx';
import { ChannelFacts } from './channel-facts.tsx';

/** Where to pay in, and the reference that tells one deposit from another. */
export function BankCard({ bank }: { bank: DataOf<typeof topUpsApi.channels>['bank'] }) {
  const t = useWords(topUpWords);
  const missing = useMissingSecond('deposit', bank !== null);
  const [reference, setReference] = useState<string | null>(null);
  const form = useForm(topUpsApi.announce, {
    start: (): { amount: TypedAmount } => ({ amount: null }),
    schema: topUpsApi.announce.body,
    input: (body) => ({ body }),
    invalidates: [topUpsApi.list],
    onSent(announced) {
      setReference(announced.reference);
      form.startOver();
    },
  });
  return (
    <Card title={t.byBank} description={t.byBankText}>
      <ChannelFacts cap={t.noCap} fee={t.free} delay={t.oneDay} />
      {!bank ? (
        <p className="mt-4 text-muted">{t.noBank}</p>
      ) : (
        <div className="mt-4 grid gap-4">
          <DescriptionList
            columns={2}
            items={[
              { label: t.holder, value: bank.holder },
              { label: t.bank, value: bank.bank },
              { label: t.rib, value: <CopyId id={bank.rib} />, wide: true },
              { label: t.iban, value: bank.iban ? <CopyId id={bank.iban} /> : null, wide: true },
              { label: t.swift, value: bank.swift },
            ]}
          />
          {reference && (
            <Banner tone="success" live>
              <span className="font-mono">{t.announced({ reference })}</span>
            </Banner>
          )}
          <SecondPersonNote missing={missing} />
          <FormFailure form={form} />
          <form {...form.props} className="flex flex-wrap items-end gap-3">
            <Field label={t.amount} required className="min-w-48 flex-1" error={form.error('amount')}>
              <MoneyInput {...form.bind('amount')} />
            </Field>
            <Button type="submit" loading={form.isSending} disabledReason={form.isOnline ? null : t.offline}>
              {t.announce}
            </Button>
          </form>
        </div>
      )}
    </Card>
  );
}
