export { judgeLinkSales } from './judge.ts';
export { expireLinks } from './expire.ts';
