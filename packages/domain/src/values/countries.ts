/** The countries of ISO 3166-1 by their two letters. What they are called the language itself knows (`Intl`). */
export const countryCodes = (
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL ' +
  'CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR ' +
  'HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ' +
  'ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PR PS PT PY QA RO RS RU ' +
  'RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TW TZ UA UG US UY UZ VA VC ' +
  'VE VN VU WS XK YE ZA ZM ZW'
).split(' ');
/** Where what is sold in Cameroon mostly comes from. */
export const oftenPaid: readonly string[] = ['CN', 'FR', 'AE', 'TR', 'NG', 'IN', 'BE', 'DE', 'IT', 'ES', 'GB', 'US'];

/** The country that an IBAN begins with, or null for what is none. */
export function countryOfIban(account: string): string | null {
  const [, code = ''] = /^\s*([A-Za-z]{2})\d{2}/.exec(account) ?? [];
  return countryCodes.includes(code.toUpperCase()) ? code.toUpperCase() : null;
}
