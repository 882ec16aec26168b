// What the payer bears of the fee: tier, rounding, then the share. The same arithmetic as the server's, which checks
// what was shown. A tier is [from, to or null, fixed, hundredths of a percent, least or null, most or null].
// oxlint-disable-next-line no-unused-vars -- pay-form.js, sent in the same block, uses it
const payerFee = (offer, merchantShare, amount) => {
  const tier = offer.t.filter((x) => amount >= x[0] && (x[1] === null || amount <= x[1]))[0];
  if (!tier) return 0;
  let fee = tier[2] + Math.floor((amount * tier[3] + (offer.r === 'up' ? 9999 : 5000)) / 10000);
  fee = Math.min(Math.max(fee, tier[4] || 0), tier[5] === null ? Infinity : tier[5]);
  return Math.floor((fee * (100 - merchantShare) * 100 + 5000) / 10000);
};
