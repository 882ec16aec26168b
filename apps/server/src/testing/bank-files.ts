import { ribKey } from '#domain/banks/account.ts';
import { endWaiting, givePins, proveAgain, testPin } from './approvals.ts';
import { payoutHand } from './payouts.ts';
import type { Session, TestWorld } from './test-world.ts';

/** An account at the bank 10029, branch 00002, with its key. */
export const ribOf = (account: string): string => `1002900002${account}${ribKey('10029', '00002', account)}`;
export const debtorRib = '10005000020000002061138';
export const connectionInput = {
  enabled: true,
  debtorName: 'Boutique Wouri',
  debtorRib,
  debtorBic: null,
  initiatorName: 'Boutique Wouri SARL',
  niu: 'M081812345678A',
  accountForm: 'rib',
  chargeBearer: 'SHAR',
  schedule: 'byHand',
  way: 'byHand',
  dropBoxUrl: null,
};

/** What somebody who changes the connection has just read of it. */
export async function seenConnection(session: Session): Promise<{ version: string }> {
  const { version } = (await session.get('/fapi/bank-connection')).body.data;
  return { version };
}

/**
 * What tests of bank files need: a connected merchant with money, payments to accounts, and files as the bank would
 * send them.
 */
export function bankHand(world: TestWorld, organisationId: string, session: Session) {
  const hand = payoutHand(world, organisationId);
  let confirmer: Promise<Session> | null = null;
  return {
    ...hand,
    /** As it is typed: in production another account or way waits. */
    async type(change: object = {}) {
      await givePins(world, session);
      await proveAgain(session);
      const seen = await seenConnection(session);
      return session.put('/fapi/bank-connection', { ...seen, ...connectionInput, pin: testPin, ...change });
    },
    /** And as it is when its day is over. */
    async connect(change: object = {}) {
      const typed = await this.type(change);
      if (typed.status !== 200 || typed.body.data.waiting === null) return typed;
      await endWaiting(world, organisationId);
      return session.get('/fapi/bank-connection');
    },
    pay: (amount: number, account = '30245039710', name = 'Éloïse Ngo Mbock') =>
      hand.open({ kind: 'bank', rib: ribOf(account), name }, amount, { rail: 'bankFile' }),
    make: (urgent = false) => session.post('/fapi/bank-files', { urgent }),
    items: async (fileId: string): Promise<any[]> =>
      (await session.get(`/fapi/bank-files/${fileId}/items?limit=100`)).body.data,
    /**
     * Brought by the session and, where it waits, confirmed by somebody who made nothing: answers what the file did.
     */
    async upload(xml: string, fileName = 'file.xml') {
      const second = await (confirmer ??= newConfirmer(world, organisationId));
      const brought = await session.post('/fapi/bank-answers', {
        fileName,
        contentBase64: Buffer.from(xml).toString('base64'),
      });
      if (brought.status !== 200) return brought;
      const { answers, proposal } = brought.body.data;
      if (proposal === null) return { ...brought, body: { ...brought.body, data: answers } };
      const confirmed = await second.post(`/fapi/bank-proposals/${proposal.id}/confirm`, {
        version: proposal.version,
        pin: testPin,
      });
      if (confirmed.status !== 200) return confirmed;
      const again = await session.post('/fapi/bank-answers', {
        fileName,
        contentBase64: Buffer.from(xml).toString('base64'),
      });
      return {
        ...again,
        body: {
          ...again.body,
          data: again.body.data.answers.map((answer: object) => ({ ...answer, isRepeat: false })),
        },
      };
    },
    lines: async (query = ''): Promise<any[]> => (await session.get(`/fapi/bank-lines?limit=100${query}`)).body.data,
    status: async (id: string) => {
      const { status, stage } = await hand.row(id);
      return stage ? `${status}/${stage}` : status;
    },
  };
}

async function newConfirmer(world: TestWorld, organisationId: string): Promise<Session> {
  const second = await world.person(organisationId, 'admin');
  await givePins(world, second);
  return second;
}
