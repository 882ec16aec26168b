import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { createLinkedAccount, type LinkedAccountPorts } from './create.ts';
import { findLinkedAccount, toLinkedAccount, toReceiving, withMicro } from './records.ts';
import { sendMicroTransfer } from './micro-transfer.ts';
import { acceptDocument, confirmMicroTransfer, giveDocument, revokeLinkedAccount, verifyByName } from './verify.ts';

/** Own accounts outside. There are a handful of them, so the list is whole. */
export function linkedAccountsRoutes(ports: LinkedAccountPorts) {
  return [
    bind(linkedAccountsApi.list, async (context) => {
      const caller = callerOf(context);
      const rows = await context.tx
        .selectFrom('linked_accounts')
        .selectAll()
        .where('organisation_id', '=', caller.organisationId)
        .orderBy((eb) => eb('status', '=', 'revoked'))
        .orderBy('id', 'desc')
        .execute();
      return answer(
        (await withMicro(context.tx, rows)).map((row) => toLinkedAccount(row, caller, context.clock.now())),
      );
    }),
    bind(linkedAccountsApi.receiving, async (context) => {
      const rows = await context.tx
        .selectFrom('linked_accounts')
        .selectAll()
        .where('organisation_id', '=', callerOf(context).organisationId)
        .where('status', '=', 'active')
        .orderBy('label')
        .execute();
      return answer(rows.map((row) => toReceiving(row, context.clock.now())));
    }),
    bind(linkedAccountsApi.get, async (context, { params }) => {
      const caller = callerOf(context);
      return answer(
        toLinkedAccount(
          await findLinkedAccount(context.tx, caller.organisationId, params.id),
          caller,
          context.clock.now(),
        ),
      );
    }),
    bind(linkedAccountsApi.create, (context, { body }) => createLinkedAccount(context, ports, body)),
    bind(linkedAccountsApi.verifyByName, async (context, { params }) =>
      answer(await verifyByName(context, ports, params.id)),
    ),
    bind(linkedAccountsApi.sendMicroTransfer, (context, { params, body }) =>
      sendMicroTransfer(context, ports, params.id, body.pin),
    ),
    bind(linkedAccountsApi.confirmMicroTransfer, async (context, { params, body }) =>
      answer(await confirmMicroTransfer(context, ports, params.id, body.code)),
    ),
    bind(linkedAccountsApi.verifyByDocument, async (context, { params, body }) =>
      answer(await giveDocument(context, params.id, body.fileId)),
    ),
    bind(linkedAccountsApi.acceptDocument, (context, { params, body }) =>
      acceptDocument(context, ports, params.id, body),
    ),
    bind(linkedAccountsApi.revoke, async (context, { params, body }) =>
      answer(await revokeLinkedAccount(context, params.id, body.note)),
    ),
  ];
}
