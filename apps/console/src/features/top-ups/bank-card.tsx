import { useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { topUpsApi } from '#contract/top-ups/api.ts';
import { limits } from '#domain/limits.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { topUpWords } from '#i18n/catalogues/top-ups.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { useOnline } from '../../data/online.ts';
import { useWrite } from '../../data/write.ts';
import { ChannelFacts } from './channel-facts.tsx';

/** Where to pay in, and the reference that tells one deposit from another. */
export function BankCard({ bank }: { bank: DataOf<typeof topUpsApi.channels>['bank'] }) {
  const t = useWords(topUpWords);
  const locale = useLocale();
  const online = useOnline();
  const [amount, setAmount] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [reference, setReference] = useState<string | null>(null);
  const send = useWrite(topUpsApi.announce, { quiet: true, invalidates: [topUpsApi.list] });
  const problem =
    amount === null
      ? fieldSentences.required[locale]
      : amount < limits.amountMin
        ? fieldSentences['amount.tooSmall'][locale]
        : undefined;
  const said = fieldErrors(send.error, locale);
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
          <form
            noValidate
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              setTried(true);
              if (problem || amount === null) return;
              send.mutate(
                { body: { amount } },
                {
                  onSuccess: ({ data }) => {
                    setReference(data.reference);
                    setAmount(null);
                    setTried(false);
                  },
                },
              );
            }}
          >
            <Field
              label={t.amount}
              required
              className="min-w-48 flex-1"
              error={
                (tried ? problem : undefined) ?? said['amount'] ?? (send.error && errorSentence(send.error, locale))
              }
            >
              <MoneyInput value={amount} onChange={setAmount} />
            </Field>
            <Button type="submit" loading={send.isPending} disabledReason={online ? null : t.offline}>
              {t.announce}
            </Button>
          </form>
        </div>
      )}
    </Card>
  );
}
