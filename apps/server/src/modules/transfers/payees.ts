import { maskPhone } from '#domain/phone.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Tx } from '../context.ts';

export type Payee = { organisationId: string; code: string; displayName: string; phone: string | null; verified: boolean };

const payees = (tx: Tx) => tx.selectFrom('identity.organisations').select(['id', 'account_code', 'display_name', 'phone', 'level']).where('status', '=', 'active');
type Row = Awaited<ReturnType<ReturnType<typeof payees>['executeTakeFirstOrThrow']>>;
/** Level 2 is a business whose papers were checked. */
const payeeOf = (row: Row): Payee => ({ organisationId: row.id, code: row.account_code, displayName: row.display_name, phone: row.phone, verified: row.level >= 2 });

export async function payeeByCode(tx: Tx, code: string): Promise<Payee | null> {
  const row = await payees(tx).where('account_code', '=', code.toUpperCase()).executeTakeFirst();
  return row ? payeeOf(row) : null;
}

/** Who a user of the product is, by code or by the business's own number. A number that several have names nobody. */
export async function payeeInfo(tx: Tx, asked: { userId?: string | undefined; phone?: string | undefined }) {
  const rows = asked.userId ? [await payeeByCode(tx, asked.userId)] : asked.phone ? (await payees(tx).where('phone', '=', asked.phone).limit(2).execute()).map(payeeOf) : [];
  const payee = rows.length === 1 ? rows[0] : null;
  if (!payee) fail('transfers.payee_not_found');
  return { code: payee.code, displayName: payee.displayName, maskedPhone: payee.phone ? maskPhone(payee.phone) : null, verified: payee.verified };
}
