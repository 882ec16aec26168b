import { useRef } from 'react';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { useForm } from '../../data/form.ts';
import { partLater } from '../../data/part-later.ts';
import { useCollectFor } from '../../shell/collect-for.tsx';
import { bodyOf, emptyCharge, isNobodys, operatorOf } from './charge-form.ts';
import { useHolder } from './payer-check.tsx';

const schema = partLater(() => import('./charge-schema.ts').then((module) => module.chargeSchema));

type Options = {
  channel: 'dashboard' | 'inStore';
  phone?: string;
  draft?: string;
  onMade: (charge: TransactionDetail) => void;
};

/** A charge as it is typed, with whose number it is and which till it is for. */
export function useCharge({ channel, phone = '', draft = '', onMade }: Options) {
  const till = useCollectFor();
  const holderName = useRef<string | null>(null);
  const form = useForm(directChargesApi.create, {
    start: { ...emptyCharge, phone },
    schema,
    input: (values) => ({ body: bodyOf(values, holderName.current, channel, till.id) }),
    rules: (values) => ({
      operator: isNobodys(values) && 'choice.invalid',
      subAccountId: till.isMissing && 'required',
    }),
    draft,
    invalidates: [transactionsApi.list],
    onSent: onMade,
  });
  const holder = useHolder(form.values.phone);
  holderName.current = holder.name;
  return { form, till, holder, ...operatorOf(form.values) };
}
