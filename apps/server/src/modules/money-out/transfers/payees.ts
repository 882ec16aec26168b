import { sql } from 'kysely';
import { acceptedLevel } from '#domain/organisations/business-levels.ts';
import { maskPhone } from '#domain/values/phone.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, Tx } from '../../context.ts';
import { organisationsWithWallet } from '../../accounts/linked-accounts/public.ts';
import { refuseMore } from '../../ground/proofs/public.ts';
import type { TransferPorts } from './ports.ts';

export type Payee = {
  organisationId: string;
  code: string;
  displayName: string;
  city: string | null;
  phone: string | null;
  verified: boolean;
};

const payees = (tx: Tx) =>
  tx
    .selectFrom('identity.organisations')
    .select(['id', 'account_code', 'display_name', 'city', 'phone', 'level'])
    .where('status', '=', 'active');
type Row = Awaited<ReturnType<ReturnType<typeof payees>['executeTakeFirstOrThrow']>>;
const payeeOf = (row: Row): Payee => ({
  organisationId: row.id,
  code: row.account_code,
  displayName: row.display_name,
  city: row.city,
  phone: row.phone,
  verified: row.level >= acceptedLevel,
});

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
    await proofs.countAttempt(tx, {
      bucket: 'payee looks organisation',
      subject: organisationId,
      ...limitsOf.organisation,
      at,
    }),
  ]);
  refuseMore(at, ...counted);
}

/**
 * Which of these businesses hold the number they wrote down. Anybody may write any number; it is theirs when an owner
 * proved it by a code, or when the code that came with a small amount proved the wallet there. A name the operator
 * confirmed proves nothing here: whoever chooses the name of a business may choose that one.
 */
async function holdersOf(tx: Tx, phone: string, ids: readonly string[], at: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const owners = await tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .select('m.organisation_id')
    .where('m.organisation_id', 'in', [...ids])
    .where('m.status', '=', 'active')
    .where(sql<boolean>`'owner' = any(m.role_keys)`)
    .where((eb) => eb.or([eb('m.access_until', 'is', null), eb('m.access_until', '>', at)]))
    .where('u.phone', '=', phone)
    .where('u.phone_verified_at', 'is not', null)
    .where('u.status', '=', 'active')
    .execute();
  return new Set([...owners.map((row) => row.organisation_id), ...(await organisationsWithWallet(tx, phone, ids, at))]);
}

/** As whom a number pays: the one business that proved it. A number that nobody or several have proved names nobody. */
async function payeeByPhone(tx: Tx, phone: string, at: Date): Promise<Payee | null> {
  const named = (await payees(tx).where('phone', '=', phone).execute()).map(payeeOf);
  const holders = await holdersOf(
    tx,
    phone,
    named.map((payee) => payee.organisationId),
    at,
  );
  const proved = named.filter((payee) => holders.has(payee.organisationId));
  return proved.length === 1 ? proved[0]! : null;
}

/**
 * Who a user of the product is, by code or by the business's own number. Names are no proof of anybody: town and number
 * stand beside them, the number only when it is proved. Reads the wallets of other businesses: ask as the system.
 */
export async function payeeInfo(tx: Tx, asked: { userId?: string | undefined; phone?: string | undefined }, at: Date) {
  const payee = asked.userId
    ? await payeeByCode(tx, asked.userId)
    : asked.phone
      ? await payeeByPhone(tx, asked.phone, at)
      : null;
  if (!payee) fail('transfers.payee_not_found');
  const isHeld =
    payee.phone !== null && (await holdersOf(tx, payee.phone, [payee.organisationId], at)).has(payee.organisationId);
  return {
    code: payee.code,
    displayName: payee.displayName,
    city: payee.city,
    maskedPhone: isHeld ? maskPhone(payee.phone!) : null,
    verified: payee.verified,
  };
}
