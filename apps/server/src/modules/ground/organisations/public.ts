export { drawLogo } from './draw-logo.ts';
export { drawMissingLogos, keepLogo, withLogo } from './logo.ts';
export { foundOrganisation } from './found.ts';
export { changeLevel, changeShares, insertSettings, requireFactorFrom } from './keep.ts';
export { findSettings, organisationOf, settingsOf } from './read.ts';
