import { bothAmounts } from '#i18n/catalogues/adjustments/deposit-amounts.ts';
import { isOwnWord } from '#domain/approvals/own-word.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { newId } from '../../../kit/ids.ts';
import { postCovered } from '../../accounts/accounts/public.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { recallApproval } from '../../approvals/approvals/public.ts';
import { addEvents, insertTransaction } from '../../engine/movements/public.ts';
import { addLive } from '../../ground/live/public.ts';
import { isPerhapsBooked, takeDepositTurn } from './alike.ts';
import { announcedOtherwise, changeTopUp, type TopUpRow } from './records.ts';

/** Who has seen the money: a person, or (null) the bank's own statement. */
export type Seen = {
  by: { userId: string; name: string } | null;
  bankReference: string | null;
  requestId: string | null;
  at: Date;
};

/** The money is on the bank account: it is booked to the payout account, once. */
export async function completeTopUp(tx: Tx, row: TopUpRow, seen: Seen): Promise<TopUpRow> {
  const { organisation_id: organisationId, amount } = row;
  const { at } = seen;
  const announced = announcedOtherwise(row);
  const transactionId = newId('transaction', at);
  const status = { status: 'completed', stage: null } as const;
  await insertTransaction(tx, {
    organisation_id: organisationId,
    id: transactionId,
    created_at: at,
    updated_at: at,
    completed_at: at,
    type: 'topUp',
    direction: 'inbound',
    channel: 'dashboard',
    ...status,
    amount,
    net: amount,
    payer_name: row.recorded_by_name ?? row.created_by_name,
    merchant_reference: row.reference,
    operator_reference: seen.bankReference ?? row.slip_number,
    metadata: JSON.stringify({ topUp: row.id, way: 'bank' }),
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    request_id: seen.requestId,
    search_text: row.reference.toLowerCase(),
  });
  await postCovered(
    tx,
    postingFor(
      'topUp',
      { organisationId, refId: transactionId, occurredAt: at, bookedAt: at },
      { source: 'bankClearing', amount, account: 'payout' },
    ),
  );
  await addEvents(tx, [
    {
      organisationId,
      transactionId,
      at,
      kind: 'created',
      actorKind: seen.by ? 'user' : 'system',
      actorName: seen.by?.name ?? null,
      to: status,
      requestId: seen.requestId,
      note:
        announced === null
          ? null
          : { en: bothAmounts(amount, announced, 'en'), fr: bothAmounts(amount, announced, 'fr') },
      data: { reference: row.reference, slip: row.slip_number, bankReference: seen.bankReference },
    },
  ]);
  await addLive(tx, [
    {
      organisationId,
      at,
      kind: 'transaction',
      recordId: transactionId,
      data: { ...status, type: 'topUp', amount, createdBy: row.created_by },
    },
    { organisationId, at, kind: 'balance', recordId: transactionId, data: {} },
  ]);
  return changeTopUp(tx, row, {
    status: 'completed',
    transaction_id: transactionId,
    decided_by: seen.by?.userId ?? null,
    decided_by_name: seen.by?.name ?? null,
    decided_at: at,
  });
}

/**
 * A credit on the bank's statement that carries the reference of an announced deposit. Takes it when the amount is the
 * announced one, whether or not anybody has said that the deposit was made: the bank has. A statement that somebody
 * hands in is that somebody's word: it confirms neither what the same person announced or recorded nor what waits for
 * approvals. Answers the top-up's transaction, or null when the credit is nobody's here.
 */
export async function takeBankCredit(
  tx: Tx,
  credit: {
    organisationId: string;
    environment: EnvironmentName;
    text: string;
    amount: number;
    bankReference: string;
    vouchers: readonly string[] | null;
    at: Date;
  },
): Promise<string | null> {
  const reference = /TU-?([2-9A-HJKMNP-Z]{8})/.exec(credit.text.toUpperCase().replace(/\s+/g, ''))?.[1];
  if (!reference) return null;
  await takeDepositTurn(tx, credit.organisationId);
  const row = await tx
    .selectFrom('top_ups')
    .selectAll()
    .where('organisation_id', '=', credit.organisationId)
    .where('reference', '=', `TU-${reference}`)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.status !== 'pending' && row.status !== 'processing') || row.amount !== credit.amount) return null;
  if (
    (credit.vouchers !== null && row.approval_id !== null) ||
    isOwnWord(credit.vouchers, [row.created_by, row.recorded_by])
  )
    return null;
  // A person has booked it under another reference: this line may be what they saw. Somebody looks.
  if (await isPerhapsBooked(tx, row)) return null;
  if (row.approval_id)
    await recallApproval(tx, {
      organisationId: row.organisation_id,
      subject: 'topUpManual',
      refId: row.id,
      by: null,
      at: credit.at,
      reason: 'arrivedMeanwhile',
      notifiesIn: credit.environment,
    });
  return (
    await completeTopUp(tx, row, { by: null, bankReference: credit.bankReference, requestId: null, at: credit.at })
  ).transaction_id;
}

/** The deposits that credits have become, with who announced and recorded each. */
export async function depositsOf(
  tx: Tx,
  organisationId: string,
  transactionIds: readonly string[],
): Promise<{ reference: string; amount: number; makers: (string | null)[] }[]> {
  if (transactionIds.length === 0) return [];
  const rows = await tx
    .selectFrom('top_ups')
    .select(['reference', 'amount', 'created_by', 'recorded_by'])
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', 'in', [...transactionIds])
    .orderBy('reference')
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    amount: row.amount,
    makers: [row.created_by, row.recorded_by],
  }));
}
