import type { Permission, RecordScope } from '../access.ts';
import type { DisabledReason } from './disabled-reasons.ts';

/** Who is looking, for the actions of a record. `now` comes from the caller's clock. */
export type Viewer = {
  permissions: ReadonlySet<Permission>;
  now: Date;
  userId?: string | null;
  /** How far a right reaches: 'own' lets the viewer act only on records they created; 'all' unless said otherwise. */
  reachOf?: (permission: Permission) => RecordScope | null;
};

/** The reason this viewer may not use a right on a record, or null. */
export function missingRight(
  viewer: Viewer,
  permission: Permission,
  createdById?: string | null,
): DisabledReason | null {
  if (!viewer.permissions.has(permission)) return 'noPermission';
  return viewer.reachOf?.(permission) === 'own' && (createdById ?? null) !== (viewer.userId ?? undefined) ? 'notYours' : null;
}
