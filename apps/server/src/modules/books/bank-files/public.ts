export { saveBankConnection, type BankProfile } from './connection.ts';
export { exchangeBankFiles } from './exchange.ts';
