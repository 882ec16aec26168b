export { addMember } from './add-member.ts';
export { ensureBooks, openBooks } from './books.ts';
