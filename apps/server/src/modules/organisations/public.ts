export { addMember, foundOrganisation, openBooks } from './found.ts';
