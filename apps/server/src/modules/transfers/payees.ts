import { maskPhone } from '#domain/phone.ts';
import { callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Context, Tx } from '../context.ts';
import type { TransferPorts } from './ports.ts';

export type Payee = { organisationId: string; code: string; displayName: string; phone: string | null; verified: boolean };

const payees = (tx: Tx) => tx.selectFrom('identity.organisations').select(['id', 'account_code', 'display_name', 'phone', 'level']).where('status', '=', 'active');
type Row = Awaited<ReturnType<ReturnType<typeof payees>['executeTakeFirstOrThrow']>>;
/** Level 2 is a business whose papers were checked. */
const payeeOf = (row: Row): Payee => ({ organisationId: row.id, code: row.account_code, displayName: row.display_name, phone: row.phone, verified: row.level >= 2 });

export async function payeeByCode(tx: Tx, code: string): Promise<Payee | null> {
  const row = await payees(tx).where('account_code', '=', code.toUpperCase()).executeTakeFirst();
  return row ? payeeOf(row) : null;
}

/** Enough for people who pay, too few to walk through the numbers of a country or the codes of all businesses. */
const limitsOf = { person: { max: 60, windowSeconds: 3600 }, organisation: { max: 400, windowSeconds: 86_400 } };

/** Counts one look at somebody else; committed before the look, so that what is not found counts as well. */
export async function countLook(context: Context, { proofs }: Pick<TransferPorts, 'proofs'>): Promise<void> {
  const { userId, organisationId } = callerOf(context);
  const at = context.clock.now();
  const counted = await context.runTx('system', async (tx) => [
    await proofs.countAttempt(tx, { bucket: 'payee looks person', subject: userId, ...limitsOf.person, at }),
    await proofs.countAttempt(tx, { bucket: 'payee looks organisation', subject: organisationId, ...limitsOf.organisation, at }),
  ]);
  const full = counted.find((one) => !one.ok);
  if (full && !full.ok) fail('request.rate_limited', { seconds: Math.max(1, Math.ceil((full.retryAt.getTime() - at.getTime()) / 1000)) });
}

/** Who a user of the product is, by code or by the business's own number. A number that several have names nobody. */
export async function payeeInfo(tx: Tx, asked: { userId?: string | undefined; phone?: string | undefined }) {
  const rows = asked.userId ? [await payeeByCode(tx, asked.userId)] : asked.phone ? (await payees(tx).where('phone', '=', asked.phone).limit(2).execute()).map(payeeOf) : [];
  const payee = rows.length === 1 ? rows[0] : null;
  if (!payee) fail('transfers.payee_not_found');
  return { code: payee.code, displayName: payee.displayName, maskedPhone: payee.phone ? maskPhone(payee.phone) : null, verified: payee.verified };
}
