import { customersApi } from '#contract/customers/api.ts';
import { answer, callerOf } from '../../kit/http/context.ts';
import { bind } from '../context.ts';
import { createCustomer, customerDetail, findCustomer, listCustomers, mergeCustomers, updateCustomer } from './customers.ts';

export function customersRoutes() {
  return [
    bind(customersApi.list, async (context, { query }) => {
      const { rows, meta } = await listCustomers(context.tx, callerOf(context).organisationId, query, context.clock.now());
      return answer(rows, meta);
    }),
    bind(customersApi.get, async (context, { params }) => answer(await customerDetail(context.tx, callerOf(context).organisationId, params.id, context.clock.now()))),
    bind(customersApi.create, async (context, { body }) => {
      const { organisationId, name } = callerOf(context);
      const id = await createCustomer(context.tx, organisationId, body, name, context.clock.now());
      return answer(await customerDetail(context.tx, organisationId, id, context.clock.now()));
    }),
    bind(customersApi.update, async (context, { params, body }) => {
      const { organisationId } = callerOf(context);
      const id = await updateCustomer(context.tx, organisationId, params.id, body.version, body.customer);
      return answer(await customerDetail(context.tx, organisationId, id, context.clock.now()));
    }),
    bind(customersApi.merge, async (context, { params, body }) => {
      const { organisationId } = callerOf(context);
      const id = await mergeCustomers(context.tx, organisationId, params.id, body.otherId);
      return answer(await customerDetail(context.tx, organisationId, id, context.clock.now()));
    }),
    bind(customersApi.archive, async (context, { params, body }) => {
      const { organisationId } = callerOf(context);
      const row = await findCustomer(context.tx, organisationId, params.id);
      await context.tx.updateTable('customers').set({ archived_at: body.archived ? context.clock.now() : null }).where('organisation_id', '=', organisationId).where('id', '=', row.id).execute();
      return answer(await customerDetail(context.tx, organisationId, row.id, context.clock.now()));
    }),
  ];
}
