export { countPayments, customerForPhone, keepHolder, type CustomerPayment } from './for-phone.ts';
export { customerOfNumber, listCustomersFor, nearlyCalled } from './list.ts';
