import type { Selectable } from 'kysely';
import type { AccessRequestsTables } from './people/access-requests/tables.ts';
import type { AdjustmentsTables } from './money-in/adjustments/tables.ts';
import type { ApprovalsTables } from './approvals/approvals/tables.ts';
import type { AuditTables } from './ground/audit/tables.ts';
import type { AuthTables } from './people/auth/tables.ts';
import type { BalanceAlertsTables } from './accounts/balance-alerts/tables.ts';
import type { BankFilesTables } from './books/bank-files/tables.ts';
import type { BusinessLevelsTables } from './terms/business-levels/tables.ts';
import type { BusinessReviewTables } from './onboarding/business-review/tables.ts';
import type { CustomRolesTables } from './people/custom-roles/tables.ts';
import type { CustomersTables } from './terms/customers/tables.ts';
import type { ExchangeRatesTables } from './terms/exchange-rates/tables.ts';
import type { FeesTables } from './terms/fees/tables.ts';
import type { FilesTables } from './ground/files/tables.ts';
import type { IdempotencyTables } from './ground/idempotency/tables.ts';
import type { InstallationTables } from './ground/installation/tables.ts';
import type { LinkedAccountsTables } from './accounts/linked-accounts/tables.ts';
import type { LiveTables } from './ground/live/tables.ts';
import type { MassPaymentsTables } from './money-out/mass-payments/tables.ts';
import type { MembersTables } from './ground/members/tables.ts';
import type { MessagesTables } from './ground/messages/tables.ts';
import type { NotificationsTables } from './ground/notifications/tables.ts';
import type { OrganisationsTables } from './ground/organisations/tables.ts';
import type { PaymentLinksTables } from './money-in/payment-links/tables.ts';
import type { MovementsTables } from './engine/movements/tables.ts';
import type { PayoutFilesTables } from './money-out/payout-files/tables.ts';
import type { ProcessesTables } from './ground/processes/tables.ts';
import type { ProofsTables } from './ground/proofs/tables.ts';
import type { ProvidersTables } from './terms/providers/tables.ts';
import type { QrLoginTables } from './people/qr-login/tables.ts';
import type { RealNameTables } from './onboarding/real-name/tables.ts';
import type { RecipientsTables } from './money-out/recipients/tables.ts';
import type { ReportsTables } from './ground/reports/tables.ts';
import type { ReviewersTables } from './people/reviewers/tables.ts';
import type { SavedViewsTables } from './ground/saved-views/tables.ts';
import type { SecondFactorTables } from './people/second-factor/tables.ts';
import type { SettlementsTables } from './money-out/settlements/tables.ts';
import type { SignUpTables } from './onboarding/sign-up/tables.ts';
import type { SubAccountsTables } from './terms/sub-accounts/tables.ts';
import type { TeamTables } from './people/team/tables.ts';
import type { TopUpsTables } from './money-in/top-ups/tables.ts';
import type { TransfersTables } from './money-out/transfers/tables.ts';
import type { VerificationsTables } from './money-in/verifications/tables.ts';
import type { WithholdingsTables } from './accounts/withholdings/tables.ts';

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
