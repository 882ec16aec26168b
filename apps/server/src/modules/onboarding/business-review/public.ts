export { decideBusiness } from './decide.ts';
export { expireDocuments } from './expire.ts';
export { businessRecord, openIdNo, openProfile } from './records.ts';
export { addDocuments, saveBusiness } from './save.ts';
export { submitBusiness } from './submit.ts';
export { businessView } from './view.ts';
