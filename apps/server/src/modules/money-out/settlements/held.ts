import type { Day } from '#domain/values/time.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';

/** What waits for a day with room. What is not made before that day has no id yet. */
type HeldSettlement = {
  organisationId: string;
  id: string | null;
  madeBy: string | null;
  amount: number;
  name: string;
  from: Day | null;
};

/** People are told of it. */
export const notifyHeld = (
  tx: Tx,
  { organisationId, id, madeBy, amount, name, from }: HeldSettlement,
  environment: EnvironmentName,
  at: Date,
): Promise<unknown> =>
  notify(tx, {
    organisationId,
    environment,
    at,
    params: { amount, payer: name, ...(from === null ? {} : { from }) },
    type: 'settlementHeld',
    withPermission: 'settlements:approve',
    madeBy,
    refType: 'settlement',
    ...(id === null ? {} : { refId: id }),
  });
