import type { Selectable } from 'kysely';
import type { AccessRequestsTables } from './access-requests/tables.ts';
import type { AdjustmentsTables } from './adjustments/tables.ts';
import type { ApprovalsTables } from './approvals/tables.ts';
import type { AuditTables } from './audit/tables.ts';
import type { AuthTables } from './auth/tables.ts';
import type { BalanceAlertsTables } from './balance-alerts/tables.ts';
import type { BankFilesTables } from './bank-files/tables.ts';
import type { BusinessLevelsTables } from './business-levels/tables.ts';
import type { BusinessReviewTables } from './business-review/tables.ts';
import type { CustomRolesTables } from './custom-roles/tables.ts';
import type { CustomersTables } from './customers/tables.ts';
import type { ExchangeRatesTables } from './exchange-rates/tables.ts';
import type { FeesTables } from './fees/tables.ts';
import type { FilesTables } from './files/tables.ts';
import type { IdempotencyTables } from './idempotency/tables.ts';
import type { InstallationTables } from './installation/tables.ts';
import type { LinkedAccountsTables } from './linked-accounts/tables.ts';
import type { LiveTables } from './live/tables.ts';
import type { MassPaymentsTables } from './mass-payments/tables.ts';
import type { MembersTables } from './members/tables.ts';
import type { MessagesTables } from './messages/tables.ts';
import type { NotificationsTables } from './notifications/tables.ts';
import type { OrganisationsTables } from './organisations/tables.ts';
import type { PaymentLinksTables } from './payment-links/tables.ts';
import type { MovementsTables } from './movements/tables.ts';
import type { PayoutFilesTables } from './payout-files/tables.ts';
import type { ProcessesTables } from './processes/tables.ts';
import type { ProofsTables } from './proofs/tables.ts';
import type { ProvidersTables } from './providers/tables.ts';
import type { QrLoginTables } from './qr-login/tables.ts';
import type { RealNameTables } from './real-name/tables.ts';
import type { RecipientsTables } from './recipients/tables.ts';
import type { ReportsTables } from './reports/tables.ts';
import type { ReviewersTables } from './reviewers/tables.ts';
import type { SavedViewsTables } from './saved-views/tables.ts';
import type { SecondFactorTables } from './second-factor/tables.ts';
import type { SettlementsTables } from './settlements/tables.ts';
import type { SignUpTables } from './sign-up/tables.ts';
import type { SubAccountsTables } from './sub-accounts/tables.ts';
import type { TeamTables } from './team/tables.ts';
import type { TopUpsTables } from './top-ups/tables.ts';
import type { TransfersTables } from './transfers/tables.ts';
import type { VerificationsTables } from './verifications/tables.ts';
import type { WithholdingsTables } from './withholdings/tables.ts';

/**
 * The tables that modules read and write, as Kysely sees them: each stands in the `tables.ts` of the module that owns
 * it and alone writes it. Ledger tables are absent: only the ledger room knows them.
 */
export type Tables = AccessRequestsTables &
  AdjustmentsTables &
  ApprovalsTables &
  AuditTables &
  AuthTables &
  BalanceAlertsTables &
  BankFilesTables &
  BusinessLevelsTables &
  BusinessReviewTables &
  CustomRolesTables &
  CustomersTables &
  ExchangeRatesTables &
  FeesTables &
  FilesTables &
  IdempotencyTables &
  InstallationTables &
  LinkedAccountsTables &
  LiveTables &
  MassPaymentsTables &
  MembersTables &
  MessagesTables &
  NotificationsTables &
  OrganisationsTables &
  PaymentLinksTables &
  MovementsTables &
  PayoutFilesTables &
  ProcessesTables &
  ProofsTables &
  ProvidersTables &
  QrLoginTables &
  RealNameTables &
  RecipientsTables &
  ReportsTables &
  ReviewersTables &
  SavedViewsTables &
  SecondFactorTables &
  SettlementsTables &
  SignUpTables &
  SubAccountsTables &
  TeamTables &
  TopUpsTables &
  TransfersTables &
  VerificationsTables &
  WithholdingsTables;

/** A row as it is read, for modules that read a table of another. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
