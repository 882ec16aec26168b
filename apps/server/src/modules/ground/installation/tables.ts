import type { Json } from '../../column-types.ts';

type InstallationTable = { key: string; value: Json<unknown> };

export type InstallationTables = {
  'identity.installation': InstallationTable;
};
