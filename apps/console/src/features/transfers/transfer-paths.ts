import { brand } from '#domain/brand.ts';
import type { Kind } from './transfer-form.ts';

/** The address of the form for each way. */
export const formPath = (kind: Kind): string =>
  ({
    wallet: '/transfer/to-mobile-money-account',
    bank: '/transfer/to-bank-account',
    linkedAccount: '/transfer/to-linked-account',
    user: `/transfer/to-${brand.slug}-user`,
    card: '/transfer/to-prepaid-card',
  })[kind];
