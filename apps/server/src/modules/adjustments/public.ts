export { requestAdjustment } from './request.ts';
