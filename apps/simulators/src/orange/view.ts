import type { OrangePayment } from './payments.ts';

/** Nearly everything becomes null once a payment expired: seen on the real service. */
export function viewOf(row: OrangePayment): Record<string, unknown> {
  const { order } = row;
  const gone = row.status === 'EXPIRED' || !order;
  const createtime = String(Math.floor(row.createdAt / 1000));
  if (row.family === 'cashin') {
    return {
      createtime,
      subscriberMsisdn: gone ? null : order.subscriberMsisdn,
      amount: gone ? null : order.amount,
      payToken: row.payToken,
      txnid: gone ? null : row.txnid,
      txnmode: gone ? null : order.orderId,
      txnstatus: gone ? null : ((row.confirm ?? row.init)?.code ?? null),
      txnmessage: gone ? null : ((row.confirm ?? row.init)?.text ?? null),
      orderId: gone ? null : order.orderId,
      status: row.status,
      channelUserMsisdn: gone ? null : order.channelUserMsisdn,
      description: gone ? null : order.description,
    };
  }
  return {
    id: row.id,
    createtime,
    subscriberMsisdn: gone ? null : order.subscriberMsisdn,
    amount: gone ? null : order.amount,
    payToken: row.payToken,
    txnid: gone ? null : row.txnid,
    txnmode: gone ? null : order.orderId,
    inittxnmessage: gone ? null : (row.init?.text ?? null),
    inittxnstatus: gone ? null : (row.init?.code ?? null),
    confirmtxnstatus: gone ? null : (row.confirm?.code ?? null),
    confirmtxnmessage: gone ? null : (row.confirm?.text ?? null),
    status: row.status,
    notifUrl: gone ? null : order.notifUrl,
    description: gone ? null : order.description,
    channelUserMsisdn: gone ? null : order.channelUserMsisdn,
  };
}
