import type { BodyOf } from '#contract/endpoint.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import { formatRib, maskRib } from '#domain/banks/account.ts';
import { detectOperator, type OperatorCode } from '#domain/payments/operators.ts';
import type { Beneficiary } from '#domain/mass-payments/payouts.ts';
import { formatPhone, maskPhone, nationalNumber } from '#domain/values/phone.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { usableAccount } from '../../accounts/linked-accounts/public.ts';
import { cardOf, refuseWithoutPapers, type PayoutRecord } from '../../engine/movements/public.ts';
import { blockedAt, elsewhereNow } from '../recipients/public.ts';
import { payeeByCode } from './payees.ts';

export type BeneficiaryWish = BodyOf<typeof transfersApi.quote>['beneficiary'];
export type Resolved = {
  beneficiary: Beneficiary;
  linkedAccountId: string | null;
  /** What is known of a linked account's name already; its holder is not asked about again. */
  known: { verifiedName: string | null; match: PayoutRecord['name_match'] } | null;
  coolingUntil: Date | null;
  verified: boolean | null;
};

type Asked = {
  organisationId: string;
  wish: BeneficiaryWish;
  cardKey: Buffer;
  at: Date;
  recipientId?: string | undefined;
  evenCooling?: boolean;
};
const boxes = { wallet: 'phone', bank: 'rib', card: 'number', user: 'code', linkedAccount: 'linkedAccountId' } as const;

/**
 * Who is meant, from what a person filled in. Refuses who is not there, who is oneself, who is frozen or put aside, and
 * what may not be used yet.
 */
export async function resolveBeneficiary(tx: Tx, asked: Asked): Promise<Resolved> {
  const resolved = await whoIsMeant(tx, asked);
  const field = `beneficiary.${boxes[asked.wish.kind]}`;
  await refuseWithoutPapers(tx, asked.organisationId, resolved.beneficiary, field);
  await refuseBlocked(tx, asked.organisationId, resolved.beneficiary, asked.recipientId ?? null, field);
  await refuseChanged(tx, asked.organisationId, { ...resolved, recipientId: asked.recipientId ?? null }, field);
  return resolved;
}

type Going = { beneficiary: Beneficiary; linkedAccountId: string | null; recipientId: string | null };
/**
 * Refuses `transfers.recipient_changed` when the recipient that was picked is not, or no longer, paid at this place.
 */
export async function refuseChanged(
  tx: Tx,
  organisationId: string,
  { beneficiary, linkedAccountId, recipientId }: Going,
  field: string,
): Promise<void> {
  if (recipientId === null || linkedAccountId !== null) return;
  const name = await elsewhereNow(tx, organisationId, beneficiary, recipientId);
  if (name !== null) fail('transfers.recipient_changed', { name }, { field });
}

/**
 * Refuses `transfers.recipient_blocked` when the place, or the recipient that was picked, is one of somebody frozen or
 * put aside.
 */
export async function refuseBlocked(
  tx: Tx,
  organisationId: string,
  beneficiary: Beneficiary,
  recipientId: string | null,
  field: string,
): Promise<void> {
  const blocked = await blockedAt(tx, organisationId, beneficiary, recipientId);
  if (blocked)
    fail(
      'transfers.recipient_blocked',
      { rule: blocked.rule, name: blocked.name, reason: blocked.reason ?? '', id: blocked.id },
      { field },
    );
}

async function whoIsMeant(tx: Tx, asked: Asked): Promise<Resolved> {
  const { wish, organisationId } = asked;
  const plain = { linkedAccountId: null, known: null, coolingUntil: null, verified: null };
  switch (wish.kind) {
    case 'wallet': {
      const operator =
        wish.operator ??
        detectOperator(nationalNumber(wish.phone)) ??
        fail('operator.unknown', {}, { field: 'beneficiary.operator' });
      return { ...plain, beneficiary: { kind: 'wallet', phone: wish.phone, operator, name: wish.name } };
    }
    case 'bank':
      return { ...plain, beneficiary: { kind: 'bank', rib: wish.rib, name: wish.name } };
    case 'card':
      return { ...plain, beneficiary: { kind: 'card', ...cardOf(asked.cardKey, wish.number), name: wish.name } };
    case 'user': {
      const payee =
        (await payeeByCode(tx, wish.code)) ?? fail('transfers.payee_not_found', {}, { field: 'beneficiary.code' });
      if (payee.organisationId === organisationId) fail('transfers.own_account', {}, { field: 'beneficiary.code' });
      return {
        ...plain,
        verified: payee.verified,
        beneficiary: { kind: 'user', code: payee.code, organisationId: payee.organisationId, name: payee.displayName },
      };
    }
    case 'linkedAccount': {
      const account = await usableAccount(tx, {
        organisationId,
        id: wish.linkedAccountId,
        at: asked.at,
        ...(asked.evenCooling ? { evenCooling: true } : {}),
      });
      return {
        beneficiary: account.beneficiary,
        linkedAccountId: account.id,
        known: { verifiedName: account.verifiedName, match: account.nameMatch },
        coolingUntil: account.coolingUntil,
        verified: null,
      };
    }
  }
}

/** By what the same beneficiary is recognised, whatever their name was written as. */
export type Identity = {
  column: 't.phone' | 'p.rib' | 'p.card_fingerprint' | 'p.payee_organisation_id';
  value: string;
};

export function identityOf(beneficiary: Beneficiary): Identity {
  switch (beneficiary.kind) {
    case 'wallet':
      return { column: 't.phone', value: beneficiary.phone };
    case 'bank':
      return { column: 'p.rib', value: beneficiary.rib };
    case 'card':
      return { column: 'p.card_fingerprint', value: beneficiary.fingerprint };
    case 'user':
      return { column: 'p.payee_organisation_id', value: beneficiary.organisationId };
  }
}

/** The same of a payment that was made. */
export function identityOfRow(
  row: Pick<PayoutRecord, 'destination' | 'rib' | 'card_fingerprint' | 'payee_organisation_id'> & {
    phone: string | null;
  },
): Identity {
  switch (row.destination) {
    case 'bank':
      return { column: 'p.rib', value: row.rib! };
    case 'card':
      return { column: 'p.card_fingerprint', value: row.card_fingerprint! };
    case 'user':
      return { column: 'p.payee_organisation_id', value: row.payee_organisation_id! };
    default:
      return { column: 't.phone', value: row.phone! };
  }
}

export function maskedOf(beneficiary: Beneficiary): string {
  switch (beneficiary.kind) {
    case 'wallet':
      return maskPhone(beneficiary.phone);
    case 'bank':
      return maskRib(beneficiary.rib);
    case 'card':
      return `•••• ${beneficiary.tail}`;
    case 'user':
      return beneficiary.code;
  }
}
/** Where it goes, whole: whoever approves has to compare it. Of a card nobody here knows more than its end. */
export function writtenOut(beneficiary: Beneficiary): string {
  switch (beneficiary.kind) {
    case 'wallet':
      return formatPhone(beneficiary.phone);
    case 'bank':
      return formatRib(beneficiary.rib);
    default:
      return maskedOf(beneficiary);
  }
}
export const operatorOf = (beneficiary: Beneficiary): OperatorCode | null =>
  beneficiary.kind === 'wallet' ? beneficiary.operator : null;
