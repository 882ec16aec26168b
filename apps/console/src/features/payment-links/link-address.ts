import * as z from 'zod/mini';
import { linkKinds } from '#contract/payment-links/schemas.ts';

/** The kind of link that the page begins with. */
export const linkAddress = z.object({ kind: z.optional(z.enum(linkKinds)) });
