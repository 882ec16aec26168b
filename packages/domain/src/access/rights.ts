import { notBuilt, planned } from './resources.ts';

export type Resource = keyof typeof planned;
export type Permission = { [R in Resource]: `${R}:${(typeof planned)[R][number]}` }[Resource];

/**
 * To look at the papers of every organisation of this installation. No role has it and nobody can grant it on a screen:
 * it comes with being listed by whoever runs the installation, and stands beside the rights of an organisation.
 */
export const deskRight = 'desk:review';
/** What an endpoint or a screen may ask for. */
export type Right = Permission | typeof deskRight;

const isBuilt = (resource: string, action: string): boolean =>
  !notBuilt.includes(resource) && !notBuilt.includes(`${resource}:${action}`);

/** What somebody may be given: the resources that have a right, each with its actions. */
export const resources = Object.fromEntries(
  Object.entries(planned)
    .map(([resource, actions]) => [resource, actions.filter((action) => isBuilt(resource, action))] as const)
    .filter(([, actions]) => actions.length > 0),
) as unknown as typeof planned;

export const permissions: readonly Permission[] = Object.entries(resources).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}` as Permission),
);
const offered: ReadonlySet<string> = new Set(permissions);
/** A right of an older or a newer release counts for nothing, wherever it is still written down. */
export const isOffered = (right: string): right is Permission => offered.has(right);
