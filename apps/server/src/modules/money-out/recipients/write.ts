import type { RecipientInput } from '#contract/recipients/schemas.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { changePlaces, hasWaiting, type ChangeWish } from './changes.ts';
import { differences, elsewhere, placesFrom, preferredOf, type Elsewhere } from './places.ts';
import { matchOf } from './name-check.ts';
import { groupsPayOtherwise } from './write-group.ts';
import { lockRecipient, reversed, searchTextOf, type Recipient } from './records.ts';

export type Source = 'manual' | 'import' | 'transfer';
const textColumns = (input: RecipientInput) => ({
  kind: input.kind,
  display_name: input.displayName,
  legal_name: input.legalName || null,
  language: input.language,
  default_amount: input.defaultAmount ?? null,
  employee_no: input.employeeNo || null,
  tags: [...new Set(input.tags ?? [])],
  search_text: searchTextOf([input.displayName, input.legalName, input.employeeNo]),
});

/** The row of a new recipient. Its first places need nobody's approval: nobody was ever paid there. */
export function newRecipient(
  organisationId: string,
  input: RecipientInput,
  cardKey: Buffer,
  by: { userId: string; name: string },
  source: Source,
  at: Date,
) {
  const places = placesFrom(input, null, cardKey);
  return {
    organisation_id: organisationId,
    id: newId('recipient', at),
    ...textColumns(input),
    ...places,
    phone_reversed: places.phone && reversed(places.phone),
    preferred: preferredOf(places, input.preferred),
    source,
    created_by: by.userId,
    created_by_name: by.name,
    created_at: at,
    updated_at: at,
  };
}

export async function createRecipient(
  tx: Tx,
  organisationId: string,
  input: RecipientInput,
  cardKey: Buffer,
  by: { userId: string; name: string },
  at: Date,
  source: Source = 'manual',
): Promise<string> {
  const row = newRecipient(organisationId, input, cardKey, by, source, at);
  await tx.insertInto('recipients').values(row).execute();
  return row.id;
}

/** What became of a wish: `elsewhere` is where money goes from now on, unless that waits for a second person. */
export type Updated = { state: 'applied' | 'waiting'; elsewhere: Elsewhere | null };

/**
 * Changes a recipient. Whoever sends money elsewhere by it, or has a group pay another sum, shows who they are
 * (`wish.prove`), and a new number or account may have to wait; everything else is changed at once.
 */
export async function updateRecipient(
  tx: Tx,
  organisationId: string,
  id: string,
  version: number | null,
  input: RecipientInput,
  cardKey: Buffer,
  wish: ChangeWish,
): Promise<Updated> {
  const row = await lockRecipient(tx, organisationId, id);
  if (version !== null && row.version !== version) fail('record.changed_meanwhile', { version: row.version });
  const places = placesFrom(input, row, cardKey);
  const wanted = differences(row, places);
  const preferred = preferredOf(places, input.preferred ?? row.preferred);
  const moved = elsewhere(row, { ...places, preferred, display_name: input.displayName });
  if (moved || (await groupsPayOtherwise(tx, organisationId, row, input.defaultAmount ?? null))) wish.prove();
  if (wanted.length > 0 && (await hasWaiting(tx, organisationId, id))) fail('recipients.change_waiting');
  const stays =
    wanted.length === 0
      ? { preferred, ...(moved ? { destination_changed_at: wish.at, destination_changed_by: wish.by.name } : {}) }
      : {};
  const renamed = row.display_name !== input.displayName || (row.legal_name ?? '') !== (input.legalName ?? '');
  const after: Recipient = { ...row, ...textColumns(input), ...stays };
  await tx
    .updateTable('recipients')
    .set((eb) => ({
      ...textColumns(input),
      ...stays,
      ...(renamed && row.verified_name ? matchAgain(after) : {}),
      updated_at: wish.at,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
  const state = await changePlaces(tx, after, wanted, input.preferred, wish);
  return { state, elsewhere: state === 'applied' ? moved : null };
}

/** The operator's name was compared with the former one. */
const matchAgain = (row: Recipient) => ({ name_match: matchOf(row, row.verified_name!) });

export async function freezeRecipient(
  tx: Tx,
  organisationId: string,
  id: string,
  freeze: { reason: string; by: { userId: string; name: string }; at: Date } | null,
  at: Date,
): Promise<void> {
  const row = await lockRecipient(tx, organisationId, id);
  if (freeze && row.frozen_at) fail('recipients.frozen_already');
  if (!freeze && !row.frozen_at) fail('recipients.not_frozen');
  await tx
    .updateTable('recipients')
    .set((eb) => ({
      frozen_at: freeze?.at ?? null,
      frozen_by: freeze?.by.userId ?? null,
      frozen_by_name: freeze?.by.name ?? null,
      frozen_reason: freeze?.reason ?? null,
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
}

/** Out of the way, never gone: payments keep naming the person. */
export async function setRecipientActive(
  tx: Tx,
  organisationId: string,
  id: string,
  active: boolean,
  at: Date,
): Promise<void> {
  await lockRecipient(tx, organisationId, id);
  await tx
    .updateTable('recipients')
    .set((eb) => ({
      status: active ? ('active' as const) : ('inactive' as const),
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
}
