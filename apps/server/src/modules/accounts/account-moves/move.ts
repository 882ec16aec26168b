import { moveNamesWords } from '#i18n/catalogues/transactions/names.ts';
import { both } from '#domain/values/locale.ts';
import type { MerchantAccountKind } from '../../../ledger/chart.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { newId } from '../../../kit/ids.ts';
import { accountName, postCovered } from '../accounts/public.ts';
import type { Tx } from '../../context.ts';
import { addEvents, insertTransaction } from '../../engine/movements/public.ts';
import { addLive } from '../../ground/live/public.ts';
import { requireOpenAccount, subAccountNames } from '../../terms/sub-accounts/public.ts';

export type MoveWish = {
  organisationId: string;
  from: MerchantAccountKind;
  to: MerchantAccountKind;
  amount: number;
  note: string | null;
  at: Date;
  /** Null where an alert moves by itself. */
  actor: { id: string; name: string } | null;
  requestId: string | null;
};

const partOf = (kind: MerchantAccountKind): string | null =>
  kind.startsWith('collectionSub:') ? kind.slice('collectionSub:'.length) : null;

/**
 * Moves money between two accounts of one organisation, at once and free: the posting, a transaction that lists and the
 * statement show, and a word to the open screens. The row belongs to the sub-account it leaves, or to the one it comes
 * to. Refuses `balance.insufficient` and `sub_accounts.frozen`.
 */
export async function moveWithin(tx: Tx, wish: MoveWish): Promise<string> {
  const { organisationId, from, to, amount, at } = wish;
  // In one order, so that two moves in opposite directions never wait for each other.
  const ways = (
    [
      [partOf(from), 'out'],
      [partOf(to), 'in'],
    ] as const
  ).toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
  for (const [part, way] of ways) await requireOpenAccount(tx, organisationId, part, way);
  const names = await subAccountNames(tx, organisationId);
  const [fromName, toName] = [accountName(from, names), accountName(to, names)];
  const id = newId('transaction', at);
  const status = { status: 'completed', stage: null } as const;
  await insertTransaction(tx, {
    organisation_id: organisationId,
    id,
    created_at: at,
    updated_at: at,
    completed_at: at,
    type: 'move',
    direction: 'internal',
    channel: 'dashboard',
    ...status,
    amount,
    net: amount,
    description: wish.note,
    sub_account_id: partOf(from) ?? partOf(to),
    trigger: wish.actor ? null : 'lowBalance',
    metadata: JSON.stringify({ from, to }),
    created_by: wish.actor?.id ?? null,
    created_by_name: wish.actor?.name ?? null,
    request_id: wish.requestId,
    search_text: `${fromName.en} ${toName.en} ${fromName.fr} ${toName.fr} ${wish.note ?? ''}`
      .toLowerCase()
      .slice(0, 500),
  });
  await postCovered(
    tx,
    postingFor(
      'transferBetweenAccounts',
      { organisationId, refId: id, occurredAt: at, bookedAt: at },
      { from, to, amount },
    ),
  );
  const note = both((locale) => moveNamesWords.moved[locale]({ from: fromName[locale], to: toName[locale] }));
  await addEvents(tx, [
    {
      organisationId,
      transactionId: id,
      at,
      kind: 'moved',
      actorKind: wish.actor ? 'user' : 'system',
      actorName: wish.actor?.name ?? null,
      to: status,
      note,
      requestId: wish.requestId,
      data: { from, to, amount },
    },
  ]);
  await addLive(tx, [
    {
      organisationId,
      at,
      kind: 'transaction',
      recordId: id,
      data: {
        ...status,
        type: 'move',
        amount,
        subAccountId: partOf(from) ?? partOf(to),
        createdBy: wish.actor?.id ?? null,
      },
    },
    { organisationId, at, kind: 'balance', recordId: id, data: {} },
  ]);
  return id;
}
