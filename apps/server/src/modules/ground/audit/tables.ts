import type { Optional, OptionalJson } from '../../column-types.ts';

type AuditLogTable = {
  organisation_id: string;
  id: string;
  environment: string;
  at: Date;
  actor_kind: string;
  actor_id: Optional<string>;
  actor_name: Optional<string>;
  action: string;
  object_type: Optional<string>;
  object_id: Optional<string>;
  affected_user_id: Optional<string>;
  result: string;
  ip: Optional<string>;
  device: Optional<string>;
  request_id: Optional<string>;
  before: OptionalJson<unknown>;
  after: OptionalJson<unknown>;
  detail: OptionalJson<unknown>;
};
type AuditUnchainedTable = { organisation_id: string; audit_id: string };
type AuditIntentsTable = {
  organisation_id: string;
  request_id: string;
  environment: string;
  at: Date;
  actor_id: string;
  actor_name: Optional<string>;
  action: string;
  object_id: Optional<string>;
  ip: Optional<string>;
  device: Optional<string>;
};
type AuditAnchorsTable = { organisation_id: string; day: string; seq: number; hash: Buffer; created_at: Date };
type AuditChainTable = { organisation_id: string; seq: number; audit_id: string; hash: Buffer };

export type AuditTables = {
  'identity.audit_log': AuditLogTable;
  'identity.audit_unchained': AuditUnchainedTable;
  'identity.audit_chain': AuditChainTable;
  'identity.audit_anchors': AuditAnchorsTable;
  'identity.audit_intents': AuditIntentsTable;
};
