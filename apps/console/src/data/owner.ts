import { session } from './session.ts';

/** Whose something is that a tab keeps: of one person, in one organisation and environment; null while nobody is in. */
export function owner(): string | null {
  const current = session.get();
  return current && `${current.environment}:${current.orgUser.orgId}:${current.user.id}`;
}
