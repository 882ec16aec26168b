export { countPayments, customerForPhone, keepHolder, type CustomerPayment } from './for-phone.ts';
export { customerOfNumber, listCustomersFor } from './list.ts';
