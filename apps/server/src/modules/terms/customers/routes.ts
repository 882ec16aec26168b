import { customersApi } from '#contract/customers/api.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind, type InTx } from '../../context.ts';
import { scopeOf } from '../../ground/members/public.ts';
import { customerDetail } from './detail.ts';
import { exportCustomers } from './export.ts';
import { customerTags, listCustomers } from './list.ts';
import { mergeCustomers, mergePreview, type MergePorts } from './merge.ts';
import type { Tables } from '../../tables.ts';
import { archiveCustomer, createCustomer, updateCustomer } from './write.ts';

const detailOf = async (context: InTx, id: string) =>
  answer(await customerDetail(context.tx, callerOf(context), id, context.clock.now()));

export function customersRoutes(ports: MergePorts & { downloads: Downloads<Tables> }) {
  return [
    bind(customersApi.list, async (context, { query }) => {
      const { rows, meta } = await listCustomers(context.tx, scopeOf(callerOf(context)), query, context.clock.now());
      return answer(rows, meta);
    }),
    bind(customersApi.export, (context, { query }) => exportCustomers(context, ports.downloads, query)),
    bind(customersApi.tags, async (context) => answer(await customerTags(context.tx, scopeOf(callerOf(context))))),
    bind(customersApi.get, (context, { params }) => detailOf(context, params.id)),
    bind(customersApi.create, async (context, { body }) => {
      const caller = callerOf(context);
      return detailOf(
        context,
        await createCustomer(context.tx, scopeOf(caller), body, caller.name, context.clock.now()),
      );
    }),
    bind(customersApi.update, async (context, { params, body }) => {
      const scope = scopeOf(callerOf(context));
      context.audited.before = (await detailOf(context, params.id)).data;
      const detail = await detailOf(
        context,
        await updateCustomer(context.tx, scope, params.id, body.version, body.customer, context.clock.now()),
      );
      context.audited.after = detail.data;
      return detail;
    }),
    bind(customersApi.mergePreview, async (context, { params }) =>
      answer(await mergePreview(context.tx, scopeOf(callerOf(context)), params.id, params.otherId)),
    ),
    bind(customersApi.merge, async (context, { params, body }) => {
      const scope = scopeOf(callerOf(context));
      return detailOf(context, await mergeCustomers(context.tx, ports, scope, params.id, body.otherId));
    }),
    bind(customersApi.archive, async (context, { params, body }) => {
      const scope = scopeOf(callerOf(context));
      return detailOf(
        context,
        await archiveCustomer(context.tx, scope, params.id, body.archived ? context.clock.now() : null),
      );
    }),
  ];
}
