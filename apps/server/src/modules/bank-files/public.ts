export { bankCredits, useBankCredit } from './credits.ts';
export { saveBankConnection, type BankProfile } from './connection.ts';
export { exchangeBankFiles } from './exchange.ts';
