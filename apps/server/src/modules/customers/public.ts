export { countPayments, customerForPhone, type CustomerPayment } from './for-phone.ts';
