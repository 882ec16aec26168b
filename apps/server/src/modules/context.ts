import type { Transaction } from 'kysely';
import { bind as bindFor, type RequestContext, type TxContext } from '../kit/http/context.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;
export type Context = RequestContext<Tables>;
export type InTx = TxContext<Tables>;
export const bind = bindFor<Tables>();
