import { recipientTemplate } from '#i18n/catalogues/mass-payments/template.ts';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { answer, callerOf, type Caller } from '../../../kit/http/context.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import { bind, type Context, type InTx } from '../../context.ts';
import type { FileServices } from '../../ground/files/public.ts';
import { templateFile } from '../payout-files/public.ts';
import { countNameLook } from '../../ground/proofs/public.ts';
import type { Proofs } from '../../ground/proofs/public.ts';
import type { Tables } from '../../tables.ts';
import { recallChange, type ChangeWish } from './changes.ts';
import { recipientDetail, twinsOf } from './detail.ts';
import { exportRecipients } from './export.ts';
import { groupDetail, groupTotals, listGroups } from './groups.ts';
import { checkPeople, importPeople, lookAtPeople, wrongRowsFile } from './import.ts';
import { listRecipients, recipientTags, recipientTotals } from './list.ts';
import { askForNames, checkName, nameProgress, type HolderPorts } from './name-check.ts';
import { cardFacts } from './places.ts';
import { notifyElsewhere } from './notify.ts';
import { createRecipient, freezeRecipient, setRecipientActive, updateRecipient } from './write.ts';
import { archiveGroup, createGroup, updateGroup } from './write-group.ts';
import { type Downloads } from '../../../kit/downloads.ts';

/** `cardKey` keys the fingerprints of cards. */
export type RecipientPorts = Pick<HolderPorts, 'connectors' | 'sealer'> & {
  proofs: Proofs;
  files: FileServices;
  downloads: Downloads<Tables>;
  cardKey: Buffer;
};

const detailOf = async (context: InTx, id: string) => answer(await recipientDetail(context.tx, callerOf(context), id));
const groupOf = async (context: InTx, id: string) => answer(await groupDetail(context.tx, callerOf(context), id));
const here = (context: Context) => callerOf(context).organisationId;
const wishOf = (context: Context, { userId, name }: Caller): ChangeWish => ({
  environment: context.environment,
  by: { userId, name },
  at: context.clock.now(),
  channel: 'dashboard',
  prove: () => needPin(context),
});

export function recipientsRoutes(ports: RecipientPorts) {
  return [
    bind(recipientsApi.list, async (context, { query }) => {
      const { rows, meta } = await listRecipients(context.tx, callerOf(context), query);
      return answer(rows, meta);
    }),
    bind(recipientsApi.totals, async (context, { query }) =>
      answer(await recipientTotals(context.tx, here(context), query)),
    ),
    bind(recipientsApi.tags, async (context) => answer(await recipientTags(context.tx, here(context)))),
    bind(recipientsApi.twins, async (context, { body }) =>
      answer(
        await twinsOf(context.tx, here(context), {
          ...body,
          cardFingerprint: body.card ? cardFacts(ports.cardKey, body.card).card_fingerprint : null,
        }),
      ),
    ),
    bind(recipientsApi.export, (context, { query }) => exportRecipients(context, ports.downloads, query)),
    bind(recipientsApi.template, (context, { query }) =>
      templateFile({
        format: query.format,
        locale: query.language ?? context.locale,
        separator: query.separator,
        at: context.clock.now(),
        columns: recipientTemplate,
      }),
    ),
    bind(recipientsApi.look, async (context, { body }) => answer(await lookAtPeople(context, ports.files, body))),
    bind(recipientsApi.check, async (context, { body }) => answer(await checkPeople(context, ports.files, body))),
    bind(recipientsApi.wrongRows, (context, { body }) => wrongRowsFile(context, ports.files, body)),
    bind(recipientsApi.import, (context, { body }) => importPeople(context, ports, body)),
    bind(recipientsApi.checkNames, async (context, { body }) =>
      answer(await askForNames(context.tx, here(context), body, context.clock.now())),
    ),
    bind(recipientsApi.nameProgress, async (context, { params }) =>
      answer(await nameProgress(context.tx, here(context), params.batch, context.clock.now())),
    ),
    bind(recipientsApi.get, (context, { params }) => detailOf(context, params.id)),
    bind(recipientsApi.create, async (context, { body }) => {
      const caller = callerOf(context);
      return detailOf(
        context,
        await createRecipient(context.tx, caller.organisationId, body, ports.cardKey, caller, context.clock.now()),
      );
    }),
    bind(recipientsApi.update, (context, { params, body }) =>
      changed(context, params.id, async (caller) => {
        const done = await updateRecipient(
          context.tx,
          caller.organisationId,
          params.id,
          body.version,
          body.recipient,
          ports.cardKey,
          wishOf(context, caller),
        );
        if (done.elsewhere) await notifyElsewhere(context, context.tx, [done.elsewhere]);
      }),
    ),
    bind(recipientsApi.recallChange, (context, { params }) =>
      changed(context, params.id, (caller) =>
        recallChange(context.tx, caller.organisationId, params.id, caller, context.clock.now()),
      ),
    ),
    bind(recipientsApi.freeze, (context, { params, body }) =>
      changed(context, params.id, (caller) => {
        const at = context.clock.now();
        return freezeRecipient(
          context.tx,
          caller.organisationId,
          params.id,
          { reason: body.reason, by: caller, at },
          at,
        );
      }),
    ),
    bind(recipientsApi.unfreeze, (context, { params, body }) => {
      context.audited.detail = { reason: body.reason };
      return changed(context, params.id, (caller) =>
        freezeRecipient(context.tx, caller.organisationId, params.id, null, context.clock.now()),
      );
    }),
    bind(recipientsApi.setActive, (context, { params, body }) =>
      changed(context, params.id, (caller) =>
        setRecipientActive(context.tx, caller.organisationId, params.id, body.active, context.clock.now()),
      ),
    ),
    bind(recipientsApi.checkName, async (context, { params }) => {
      const caller = callerOf(context);
      const holders = { ...ports, environment: context.environment, runTx: context.runTx, clock: context.clock };
      await checkName(holders, caller.organisationId, params.id, (phone) =>
        countNameLook(context, ports.proofs, phone),
      );
      return answer(
        await context.runTx({ organisationId: caller.organisationId }, (tx) => recipientDetail(tx, caller, params.id)),
      );
    }),
    ...groupRoutes(),
  ];
}

/** A change with what was before and after in the log. */
async function changed(context: InTx, id: string, work: (caller: Caller) => Promise<void>) {
  const caller = callerOf(context);
  const viewOf = async () => {
    const {
      displayName,
      legalName,
      language,
      phone,
      operator,
      rib,
      cardTail,
      userCode,
      preferred,
      defaultAmount,
      employeeNo,
      tags,
      status,
      frozen,
    } = await recipientDetail(context.tx, caller, id);
    return {
      displayName,
      legalName,
      language,
      phone,
      operator,
      rib,
      cardTail,
      userCode,
      preferred,
      defaultAmount,
      employeeNo,
      tags,
      status,
      frozen,
    };
  };
  context.audited.before = await viewOf();
  await work(caller);
  context.audited.after = await viewOf();
  return detailOf(context, id);
}

function groupRoutes() {
  return [
    bind(recipientGroupsApi.list, async (context, { query }) => {
      const { rows, meta } = await listGroups(context.tx, here(context), query);
      return answer(rows, meta);
    }),
    bind(recipientGroupsApi.totals, async (context, { query }) =>
      answer(await groupTotals(context.tx, here(context), query)),
    ),
    bind(recipientGroupsApi.get, (context, { params }) => groupOf(context, params.id)),
    bind(recipientGroupsApi.create, async (context, { body: { pin: _pin, ...group } }) =>
      groupOf(
        context,
        await createGroup(context.tx, here(context), group, {
          by: callerOf(context),
          at: context.clock.now(),
          prove: () => needPin(context),
        }),
      ),
    ),
    bind(recipientGroupsApi.update, async (context, { params, body }) => {
      context.audited.before = (await groupOf(context, params.id)).data;
      await updateGroup(context.tx, here(context), params.id, body.version, body.group, {
        at: context.clock.now(),
        prove: () => needPin(context),
      });
      const after = await groupOf(context, params.id);
      context.audited.after = after.data;
      return after;
    }),
    bind(recipientGroupsApi.archive, async (context, { params, body }) => {
      await archiveGroup(context.tx, here(context), params.id, body.archived, context.clock.now());
      return groupOf(context, params.id);
    }),
  ];
}
