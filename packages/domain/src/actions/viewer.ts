import type { Permission, RecordScope } from '../access.ts';
import type { DisabledReason } from './disabled-reasons.ts';

/** Who is looking, for the actions of a record. `now` comes from the caller's clock. */
export type Viewer = {
  permissions: ReadonlySet<Permission>;
  now: Date;
  userId?: string | null;
  /** 'own' lets the viewer act only on records they created; 'all' unless said otherwise. */
  recordScope?: RecordScope;
};

/** The reason this viewer may not use a right on a record, or null. */
export function missingRight(
  viewer: Viewer,
  permission: Permission,
  createdById?: string | null,
): DisabledReason | null {
  if (!viewer.permissions.has(permission)) return 'noPermission';
  return viewer.recordScope === 'own' && (createdById ?? null) !== (viewer.userId ?? undefined) ? 'notYours' : null;
}
