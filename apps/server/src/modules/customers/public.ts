export { countPayments, customerForPhone, type CustomerPayment } from './for-phone.ts';
export { listCustomersFor } from './list.ts';
