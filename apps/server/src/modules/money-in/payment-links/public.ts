export { linkBlocks } from './blocks.ts';
export { countCredited, countKeptSale, judgeLinkSales } from './judge.ts';
export { expireLinks } from './expire.ts';
export { findPublicLink, windowOf, type PaymentLink } from './find.ts';
export { reservationsOf, usesByPhone, type Reservation } from './reservations.ts';
export { boughtQuantity, intentOf } from './purchase.ts';
export { notifyLinkSales } from './notify-paid.ts';
export { createLink } from './write.ts';
export { countPrompt, countVisits, type Visit } from './count.ts';
