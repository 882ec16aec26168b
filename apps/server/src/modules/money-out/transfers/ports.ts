import type { Connectors } from '../../../connectors/registry.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import type { PayoutPorts } from '../../engine/movements/public.ts';
import type { Proofs } from '../../ground/proofs/public.ts';

export type TransferPorts = {
  connectors: Connectors;
  sealer: Sealer;
  auth: AuthServices;
  payouts: PayoutPorts;
  proofs: Proofs;
  /** Keys the fingerprints by which a card is recognised again without its number. */
  cardKey: Buffer;
  wake(): void;
};
