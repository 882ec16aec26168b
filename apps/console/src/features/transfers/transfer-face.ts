import type { TransferDetail, TransferRow } from '#contract/transfers/schemas.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatPhone } from '#domain/values/phone.ts';
import type { Href } from '#ui/link.tsx';
import { to } from '../../data/paths.ts';
import type { Kind } from './transfer-form.ts';

type Beneficiary = TransferDetail['beneficiary'];

/** The account in one line; of a card there is only its end. */
export function accountLine({ phone, rib, cardTail, userCode }: Beneficiary): string {
  if (phone) return formatPhone(phone);
  if (rib) return formatRib(rib);
  return cardTail ? `•••• ${cardTail}` : (userCode ?? '');
}

export const kindOf = ({ destination, linkedAccountId }: Beneficiary): Kind =>
  linkedAccountId ? 'linkedAccount' : destination;
export const transferHref = (row: Pick<TransferRow, 'id'>): Href => to('/transfer/{id}', { id: row.id });
