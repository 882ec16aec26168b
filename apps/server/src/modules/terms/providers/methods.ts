import { operatorCodes, operators, type OperatorCode } from '#domain/payments/operators.ts';
import type { PaymentMethod } from '#contract/providers/api.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { findSettings } from '../../ground/organisations/public.ts';
import { operatorHealth } from './health.ts';

export async function methodsOf(tx: Tx, organisationId: string, now: Date): Promise<PaymentMethod[]> {
  const rows = await tx
    .selectFrom('payment_methods')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('position')
    .orderBy('operator')
    .execute();
  const settings = await findSettings(tx, organisationId);
  const health = await operatorHealth(tx, organisationId, now);
  return rows.map((row) => {
    const operator = operators[row.operator as OperatorCode];
    const state = health.find((candidate) => candidate.operator === row.operator);
    return {
      _id: row.operator,
      mp: row.operator,
      name: operator.brand,
      enabled: row.enabled,
      order: row.position,
      cap: operator.amountMax,
      feeBearer: settings?.merchant_share_percent ?? null,
      health: state?.state ?? 'unknown',
      healthSince: state?.since ?? null,
      lastTrafficAt: state?.lastTrafficAt ?? null,
      configured: state?.configured ?? false,
    };
  });
}

/** Whom a payer may pay with, in the order in which it is offered. */
export async function enabledOperators(tx: Tx, organisationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_methods')
    .select('operator')
    .where('organisation_id', '=', organisationId)
    .where('enabled', '=', true)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.operator);
}

/** Switches a method, and moves it to its new place by counting all of them again: two can never stand on one place. */
export async function saveMethod(
  tx: Tx,
  organisationId: string,
  operator: string,
  wish: { enabled?: boolean | undefined; order?: number | undefined },
): Promise<void> {
  const rows = await tx
    .selectFrom('payment_methods')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('position')
    .orderBy('operator')
    .forUpdate()
    .execute();
  const method = rows.find((row) => row.operator === operator) ?? fail('providers.not_found');
  const others = rows.filter((row) => row !== method);
  const place = wish.order === undefined ? rows.indexOf(method) : Math.min(wish.order - 1, others.length);
  for (const [index, row] of others.toSpliced(place, 0, method).entries()) {
    await tx
      .updateTable('payment_methods')
      .set({ position: index + 1, ...(row === method && wish.enabled !== undefined ? { enabled: wish.enabled } : {}) })
      .where('organisation_id', '=', organisationId)
      .where('operator', '=', row.operator)
      .execute();
  }
}

/** What an organisation can be paid by from its beginning. */
export async function openMethods(tx: Tx, organisationId: string): Promise<void> {
  await tx
    .insertInto('payment_methods')
    .values(
      operatorCodes.map((operator, index) => ({
        organisation_id: organisationId,
        operator,
        enabled: true,
        position: index + 1,
      })),
    )
    .execute();
}
