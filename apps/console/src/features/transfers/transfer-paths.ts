import { brand } from '#domain/values/brand.ts';
import type { Href } from '#ui/link.tsx';
import { to, type PlainAddress, type Search } from '../../data/paths.ts';
import type { Kind } from './transfer-form.ts';

const forms = {
  wallet: '/transfer/to-mobile-money-account',
  bank: '/transfer/to-bank-account',
  linkedAccount: '/transfer/to-linked-account',
  user: `/transfer/to-${brand.slug}-user`,
  card: '/transfer/to-prepaid-card',
} as const satisfies Record<Kind, PlainAddress>;

/** The address of the form for each way. */
export const formPath = (kind: Kind, search?: Search): Href => to(forms[kind], search);
