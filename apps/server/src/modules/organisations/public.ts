export { drawLogo } from './draw-logo.ts';
export { drawMissingLogos, keepLogo, withLogo } from './logo.ts';
export { addMember, ensureBooks, foundOrganisation, openBooks } from './found.ts';
export { changeLevel, requireFactorFrom } from './keep.ts';
