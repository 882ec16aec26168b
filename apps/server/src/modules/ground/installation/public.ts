export { addToFact, factOf, keepFact } from './facts.ts';
