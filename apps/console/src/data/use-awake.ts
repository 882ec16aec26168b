import { useSyncExternalStore } from 'react';
import { isAwake, subscribeWake } from './wake.ts';

/** Whether somebody has given a sign of life: what nobody reads at first sight is fetched and drawn from then on. */
export const useAwake = (): boolean => useSyncExternalStore(subscribeWake, isAwake);
