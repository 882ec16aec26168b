import type { ReactNode } from 'react';
import { customRolesApi, type CustomRoleRow } from '#contract/custom-roles/api.ts';
import { customRoleWords } from '#i18n/catalogues/custom-roles/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../../data/form.ts';
import { to } from '../../../data/paths.ts';
import { useGo } from '../../../data/route.ts';
import { RecordFailure } from '../../../shell/record-failure.tsx';
import { LevelRows } from './level-rows.tsx';
import { bodyOf, type RoleForm } from './role-form.ts';

type Props = {
  /** Null: a new one. */
  edited: CustomRoleRow | null;
  start: RoleForm;
  /** Nobody here may change it: shown, not editable. */
  lockedBecause?: string | null;
  /** Above everything, e.g. how many people a change reaches. */
  notice?: ReactNode;
  /** Of `useBegun`. */
  newer?: RoleForm | null;
  loadNew?: (() => void) | null;
  /** At the head of the form: what to start from. */
  head?: (set: (patch: Partial<RoleForm>) => void) => ReactNode;
};

/** Name and rights of a role the organisation makes itself. */
export function RoleEditor({
  edited: role,
  start,
  lockedBecause = null,
  notice,
  newer = null,
  loadNew = null,
  head,
}: Props) {
  const t = useWords(customRoleWords);
  const go = useGo();
  const isLocked = lockedBecause !== null;
  const form = useForm(role ? customRolesApi.update : customRolesApi.create, {
    start,
    schema: role ? customRolesApi.update.body : customRolesApi.create.body,
    input: (values) =>
      role
        ? { params: { id: role.id }, body: { version: role.version, role: bodyOf(values) } }
        : { body: bodyOf(values) },
    rules: ({ permissions }) => ({
      [role ? 'role.permissions' : 'permissions']: permissions.length === 0 && t.rightsNeeded,
    }),
    guard: !isLocked,
    invalidates: [customRolesApi.list, customRolesApi.get],
    onSent() {
      toast.success(role ? t.saved : t.created);
      go(to('/access-control/roles'), { replace: true });
    },
  });
  const { values, set } = form;
  const errorOf = (path: string) => {
    const [own, inRole] = [form.error(path), form.error(`role.${path}`)];
    return own ?? inRole;
  };
  const wrongRights = errorOf('permissions');
  return (
    <form {...form.props} className="grid max-w-3xl grid-cols-1 gap-4">
      {notice}
      {lockedBecause && <Banner tone="info">{lockedBecause}</Banner>}
      <RecordFailure form={form} changed={t.changed} stored={newer} loadNew={loadNew} />
      <Card>
        <div className="grid grid-cols-1 gap-4">
          {head?.(set)}
          <Field label={t.name} error={errorOf('name')} required>
            <TextInput name="name" maxLength={60} autoComplete="off" disabled={isLocked} {...form.bind('name')} />
          </Field>
          <Field label={t.details} error={errorOf('description')} optional>
            <TextInput
              name="description"
              maxLength={200}
              autoComplete="off"
              disabled={isLocked}
              {...form.bind('description')}
            />
          </Field>
        </div>
      </Card>
      <div className="mt-2">
        <h2 className="text-lg font-semibold">{t.rights}</h2>
        <p className="text-muted" aria-live="polite">
          {t.count({ count: values.permissions.length })}
        </p>
        <p role="alert" className={wrongRights ? 'text-danger' : 'hidden'}>
          {wrongRights}
        </p>
      </div>
      <LevelRows form={values} onChange={set} isLocked={isLocked} />
      {!isLocked && (
        <div className="sticky bottom-0 flex justify-end gap-2 border-t border-border bg-bg py-3 max-md:bottom-16 max-md:*:flex-1">
          <ButtonLink href={to('/access-control/roles')}>{t.cancel}</ButtonLink>
          <Button variant="primary" type="submit" loading={form.isSending}>
            {role ? t.save : t.create}
          </Button>
        </div>
      )}
    </form>
  );
}
