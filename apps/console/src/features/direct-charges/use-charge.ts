import { useEffect, useRef } from 'react';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { wholeAmount } from '#domain/values/money.ts';
import { useForm } from '../../data/form.ts';
import { partLater } from '../../data/part-later.ts';
import { useCollectFor } from '../../shell/collect-for.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { bodyOf, emptyCharge, isNobodys, operatorOf, shareOf } from './charge-form.ts';
import { useHolder } from './payer-check.tsx';
import { useQuote } from './quote-card.tsx';

const schema = partLater(() => import('./charge-schema.ts').then((module) => module.chargeSchema));

type Options = {
  channel: 'dashboard' | 'inStore';
  phone?: string;
  /** Whose page it was begun on; theirs as long as that number stands there. */
  customerId?: string | null;
  draft?: string;
  onMade: (charge: TransactionDetail) => void;
};

/** A charge as it is typed, with whose number it is and which till it is for. */
export function useCharge({ channel, phone = '', customerId = null, draft = '', onMade }: Options) {
  const till = useCollectFor();
  const holderName = useRef<string | null>(null);
  /** The price that stands on the screen: a yes is to that one. */
  const shown = useRef<number | null>(null);
  /** Asks, where the number has just paid the same, about what stands in the form then. */
  const asking = useRef<ReturnType<typeof useOnceMore> | null>(null);
  const form = useForm(directChargesApi.create, {
    start: { ...emptyCharge, phone },
    schema,
    input: (values) => ({
      body: {
        ...bodyOf(values, holderName.current, channel, till.id),
        customerId: values.phone === phone ? customerId : null,
        expectedPayerTotal: shown.current,
      },
    }),
    rules: (values) => ({
      operator: isNobodys(values) && 'choice.invalid',
      subAccountId: till.isMissing && 'required',
    }),
    draft,
    invalidates: [transactionsApi.list],
    around: (send) => asking.current!.send(send),
    isAsked: (refusal) => asking.current?.isAsked(refusal) === true,
    onSent: onMade,
  });
  const onceMore = useOnceMore('charges.paid_since', `${form.values.amount} ${form.values.phone}`);
  asking.current = onceMore;
  const holder = useHolder(form.values.phone);
  holderName.current = holder.name;
  const { operator, looks } = operatorOf(form.values);
  const price = useQuote(wholeAmount(form.values.amount), operator, shareOf(form.values.bearer));
  shown.current = price.isTrue && price.quote ? price.quote.payerTotal : null;
  // Whatever it was refused for, the price may be another by now.
  const { refetch } = price;
  useEffect(() => {
    if (form.failure) refetch();
  }, [form.failure, refetch]);
  return { form, onceMore, till, holder, operator, looks, price, total: shown.current };
}
