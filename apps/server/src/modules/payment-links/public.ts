export { judgeLinkSales } from './judge.ts';
export { expireLinks } from './expire.ts';
export { findPublicLink, windowOf, type PaymentLink } from './find.ts';
export { reservationsOf, type Reservation } from './reservations.ts';
export { boughtQuantity, intentOf } from './purchase.ts';
export { createLink } from './write.ts';
