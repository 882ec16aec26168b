import { fail } from '../kit/http/fail.ts';
import { newId } from '../kit/ids.ts';
import { askApproval, type ApprovalWish } from '../modules/approvals/approvals/public.ts';
import { givePins } from './approvals.ts';
import { testWorld, type Session, type TestWorld } from './test-world.ts';

/** A capability that only remembers what it was told: the thing itself by its id, and every call. */
export const things = new Map<string, { amount: number; to: string }>();
export const calls: string[] = [];
/** The things whose carrying out fails. */
export const refuses = new Set<string>();

const handlers = {
  transfer: {
    snapshot: async (_tx: unknown, _organisationId: string, refId: string) => things.get(refId) ?? null,
    pointless: async (_tx: unknown, _organisationId: string, refId: string) =>
      things.has(refId) ? null : ('recordGone' as const),
    approved: async (_tx: unknown, request: any) => {
      if (refuses.has(request.refId)) fail('balance.insufficient');
      calls.push(`approved ${request.refId} ${request.by?.userId ?? 'time'}`);
    },
    ended: async (_tx: unknown, request: any) => void calls.push(`${request.outcome} ${request.refId}`),
  },
};

/** A world in which transfers are such a capability. */
export const rememberingWorld = (): Promise<TestWorld> => testWorld({ handlers });

type Cast = Record<string, Session> & { owner: Session };
export const keyOf = (answer: { body: any }): string => answer.body.error?.key ?? 'ok';

/** Who asks and decides about such things; `world` answers it once it is there. */
export function requestHand(world: () => TestWorld) {
  async function cast(...roles: Parameters<TestWorld['merchant']>[1] & object): Promise<Cast> {
    const { people } = await world().merchant(undefined, roles);
    await givePins(world(), ...Object.values(people));
    return people as Cast;
  }
  const extra = async (of: Session, role: 'admin' | 'manager') => {
    const person = await world().person(of.organisationId, role);
    await givePins(world(), person);
    return person;
  };

  async function ask(
    maker: Session,
    amount: number,
    more: Partial<ApprovalWish> = {},
  ): Promise<{ needed: boolean; approvalId: string; refId: string }> {
    const refId = more.refId ?? newId('transaction');
    const thing = things.get(refId) ?? { amount, to: '237677123456' };
    things.set(refId, thing);
    const answer = await world().production.runTx({ organisationId: maker.organisationId }, (tx) =>
      askApproval(tx, {
        organisationId: maker.organisationId,
        environment: 'production',
        subject: 'transfer',
        refId,
        title: { en: 'Transfer to Awa', fr: 'Transfert à Awa' },
        amount,
        party: 'Awa',
        channel: 'dashboard',
        requestedBy: { userId: maker.userId, name: 'Maker' },
        snapshot: { ...thing },
        at: world().clock.now(),
        ...more,
      }),
    );
    return { refId, needed: answer.needed, approvalId: answer.needed ? answer.approvalId : '' };
  }
  /** From the tables: sessions end long before a request lapses. */
  const stored = (of: Session, id: string) =>
    world().production.runTx({ organisationId: of.organisationId }, async (tx) => ({
      ...(await tx.selectFrom('approval_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
      entries: await tx.selectFrom('approval_entries').select('kind').where('request_id', '=', id).execute(),
    }));
  const read = async (session: Session, id: string) => (await session.get(`/fapi/approvals/${id}`)).body.data;
  /** Shut out of the organisation. */
  const dismiss = (session: Session) =>
    world().production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ status: 'deactivated' })
        .where('organisation_id', '=', session.organisationId)
        .where('user_id', '=', session.userId)
        .execute(),
    );
  return { cast, extra, ask, stored, read, dismiss };
}
