export { attachFile, fileNames, sameFiles } from './attach.ts';
export { finishUpload } from './finish.ts';
export { grantUpload } from './grant.ts';
export { dropKept, insertKept, keepFile, type KeptFile } from './keep.ts';
export { serveFile, storedFile, storedFileOf } from './serve.ts';
export { publicPath } from './kinds.ts';
export { mountFiles } from './receive.ts';
export { openFiles, type FileServices } from './services.ts';
export { sweepFiles } from './sweep.ts';
