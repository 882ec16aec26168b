import type { Bilingual } from '#domain/values/locale.ts';
import type { ColumnType } from 'kysely';
import type { Defaulted, Json, Optional } from '../../column-types.ts';

export type LinkItem = {
  name: string;
  unitPrice: number;
  quantityMin: number;
  quantityMax: number;
  stock: number | null;
  sold: number;
};
/** A question that was answered and is asked no more, or in other words; the ready ones have none of their own. */
export type PastQuestion = { key: string; label: Bilingual | null };
export type LinkCollect = {
  name: string;
  email: string;
  reference: string;
  own: { key: string; label: Bilingual; required: boolean; type: 'text' | 'number' | 'choice'; choices?: string[] }[];
  past?: PastQuestion[];
};
export type PaymentLinksTable = {
  organisation_id: string;
  id: string;
  slug: string;
  title: Json<Bilingual>;
  description: ColumnType<Bilingual, string | undefined, string>;
  kind: string;
  use: string;
  amount: Optional<number>;
  amount_min: Optional<number>;
  amount_max: Optional<number>;
  presets: ColumnType<number[], string | undefined, string>;
  items: ColumnType<LinkItem[], string | undefined, string>;
  payments_max: Optional<number>;
  per_phone_max: Optional<number>;
  starts_at: Optional<Date>;
  expires_at: Optional<Date>;
  collect: ColumnType<LinkCollect, string | undefined, string>;
  merchant_share_percent: Optional<number>;
  accepted_operators: Defaulted<string[]>;
  success_message: ColumnType<Bilingual, string | undefined, string>;
  closed_message: ColumnType<Bilingual, string | undefined, string>;
  redirect_url: Optional<string>;
  notify_emails: ColumnType<string[], string | undefined, string>;
  language: Defaulted<string>;
  status: string;
  opened_count: Defaulted<number>;
  entered_count: Defaulted<number>;
  prompted_count: Defaulted<number>;
  paid_count: Defaulted<number>;
  paid_total: Defaulted<number>;
  /** Of `paid_count` those that a correction credited, and what these come to: `paid_total` has none of it. */
  credited_count: Defaulted<number>;
  credited_total: Defaulted<number>;
  search_text: Defaulted<string>;
  sub_account_id: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  updated_at: Date;
  version: Defaulted<number>;
};
type PaymentLinkEventsTable = {
  organisation_id: string;
  id: string;
  payment_link_id: string;
  at: Date;
  kind: string;
  actor_name: Optional<string>;
  note: ColumnType<Bilingual | null, string | null | undefined, string | null>;
};

export type PaymentLinksTables = {
  payment_links: PaymentLinksTable;
  payment_link_events: PaymentLinkEventsTable;
};
