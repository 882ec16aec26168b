import { formatMoney } from '#domain/values/money.ts';
import { operatorCodes } from '#domain/payments/operators.ts';
import { linkEditorMoreWords } from '#i18n/catalogues/payment-links/editor-more.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { CountInput } from '#ui/count-input.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { errorSentence } from '../../../data/error-sentence.ts';
import { CollectForField, useCollectingAccounts } from '../../../shell/collect-for.tsx';
import { fieldId, useEditor } from './editor-context.ts';
import type { Quotes } from './quotes.ts';
import { OpenSection } from './section.tsx';

/** Who pays the fee, with the result to the franc, and whose wallets are taken. */
export function FeesSection({ quotes }: { quotes: Quotes | null }) {
  const t = useWords(linkEditorMoreWords);
  const { form, patch, errorOf, isLocked } = useEditor();
  // While the settings decide, any quote tells what they say today.
  const today =
    form.bearer === 'default' ? quotes?.rows.find((row) => row.quote)?.quote?.merchantSharePercent : undefined;
  return (
    <OpenSection title={t.fees}>
      <CollectFor />
      <RadioCards
        label={t.feeBearer}
        columns={2}
        value={form.bearer}
        onChange={(bearer) => patch({ bearer })}
        error={errorOf('merchantSharePercent')}
        options={[
          {
            value: 'default',
            label: t.feeDefault,
            hint: today === undefined ? undefined : t.feeDefaultNow({ percent: today }),
            disabled: isLocked,
          },
          { value: 'merchant', label: t.feeMerchant, hint: t.feeMerchantHint, disabled: isLocked },
          { value: 'payer', label: t.feePayer, hint: t.feePayerHint, disabled: isLocked },
          { value: 'shared', label: t.feeShared, hint: t.feeSharedHint, disabled: isLocked },
        ]}
      />
      {form.bearer === 'shared' && (
        <Field
          id={fieldId('merchantSharePercent')}
          label={t.share}
          className="sm:max-w-48"
          error={typeof form.share === 'string' ? errorOf('merchantSharePercent') : undefined}
        >
          <CountInput
            digits={3}
            suffix="%"
            value={form.share}
            disabled={isLocked}
            onChange={(next) => patch({ share: typeof next === 'string' ? next : Math.min(100, next ?? 0) })}
          />
        </Field>
      )}
      <QuoteTable quotes={quotes} />
      <fieldset id={fieldId('acceptedOperators')} tabIndex={-1} className="min-w-0">
        <legend className="mb-1 font-medium">{t.accepted}</legend>
        <div className="flex flex-wrap gap-x-6">
          {operatorCodes.map((code) => (
            <Checkbox
              key={code}
              label={<OperatorBadge operator={code} long />}
              checked={form.operators.includes(code)}
              onChange={(event) =>
                patch({
                  operators: operatorCodes.filter((other) =>
                    other === code ? event.target.checked : form.operators.includes(other),
                  ),
                })
              }
            />
          ))}
        </div>
        <p role="alert" className={errorOf('acceptedOperators') ? 'text-sm text-danger' : 'hidden'}>
          {errorOf('acceptedOperators')}
        </p>
      </fieldset>
    </OpenSection>
  );
}

/** Which branch the money is for. Somebody of one branch is not asked. */
function CollectFor() {
  const { form, patch, errorOf } = useEditor();
  const { whole, accounts } = useCollectingAccounts();
  return (
    <CollectForField
      whole={whole}
      accounts={accounts}
      value={form.subAccountId}
      onChange={(subAccountId) => patch({ subAccountId })}
      error={errorOf('subAccountId')}
    />
  );
}

function QuoteTable({ quotes }: { quotes: Quotes | null }) {
  const t = useWords(linkEditorMoreWords);
  const locale = useLocale();
  if (!quotes) return <p className="rounded-md bg-sunken px-3 py-2.5 text-muted">{t.quoteWaiting}</p>;
  const amount = formatMoney(quotes.amount, locale);
  return (
    <div className="overflow-x-auto rounded-md bg-sunken px-3 py-2" role="region" aria-label={t.fees} tabIndex={0}>
      <table className="w-full">
        <caption className="pb-1 text-left text-sm text-muted">
          {quotes.isExample ? t.quoteExample({ amount }) : t.quoteFor({ amount })}
        </caption>
        <thead>
          <tr className="text-xs text-muted [&>th]:py-1 [&>th]:font-medium">
            <th scope="col" className="text-left">
              {t.quoteOperator}
            </th>
            <th scope="col" className="text-right">
              {t.quoteFee}
            </th>
            <th scope="col" className="text-right">
              {t.quotePays}
            </th>
            <th scope="col" className="text-right">
              {t.quoteReceive}
            </th>
          </tr>
        </thead>
        <tbody>
          {quotes.rows.map(({ operator, quote, error }) => (
            <tr key={operator} className="[&>td]:py-1.5 [&>td]:pl-3">
              <th scope="row" className="py-1.5 text-left align-top font-normal">
                <OperatorBadge operator={operator} />
              </th>
              {error ? (
                <td colSpan={3} className="text-sm text-danger">
                  {errorSentence(error, locale)}
                </td>
              ) : (
                <>
                  <td className="text-right text-muted">{quote && <Money amount={quote.fee} bare />}</td>
                  <td className="text-right">{quote && <Money amount={quote.payerTotal} bare />}</td>
                  <td className="text-right font-semibold">{quote ? <Money amount={quote.merchantNet} /> : '…'}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
