import type { Optional } from '../column-types.ts';

export type CallbackInboxTable = {
  id: string;
  provider: string;
  correlation: Optional<string>;
  received_at: Date;
  method: string;
  body: string;
  processed_at: Optional<Date>;
  result: Optional<string>;
};

export type CallbacksTables = {
  callback_inbox: CallbackInboxTable;
};
