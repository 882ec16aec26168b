export { countPayments, customerForPhone, keepHolder, verifiedNameOf, type CustomerPayment } from './for-phone.ts';
export { findCustomer } from './records.ts';
export { customerOfNumber, listCustomersFor, nearlyCalled } from './list.ts';
