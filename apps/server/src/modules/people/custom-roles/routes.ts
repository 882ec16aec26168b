import { customRolesApi } from '#contract/custom-roles/api.ts';
import { answer } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { listRoles, roleView } from './read.ts';
import { archiveRole, createRole, updateRole } from './write.ts';

export function customRolesRoutes() {
  return [
    bind(customRolesApi.list, async (context) => answer(await listRoles(context))),
    bind(customRolesApi.get, async (context, { params }) => answer(await roleView(context, params.id))),
    bind(customRolesApi.create, async (context, { body }) =>
      answer(await roleView(context, await createRole(context, body))),
    ),
    bind(customRolesApi.update, async (context, { params, body }) => {
      await updateRole(context, params.id, body.version, body.role);
      return answer(await roleView(context, params.id));
    }),
    bind(customRolesApi.archive, async (context, { params }) => {
      await archiveRole(context, params.id);
      return answer(await roleView(context, params.id));
    }),
  ];
}
