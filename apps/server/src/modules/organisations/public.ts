export { addMember, ensureBooks, foundOrganisation, openBooks } from './found.ts';
