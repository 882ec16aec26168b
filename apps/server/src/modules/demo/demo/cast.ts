import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleKey } from '#domain/access/roles.ts';
import type { PaymentLinkInput } from '#contract/payment-links/schemas.ts';
import { rootFolder } from '../../../kit/config.ts';

/** The demo world as data: who is in it and what they sell. Its history is made by the product itself. */
export type DemoWorld = {
  days: number;
  organisations: {
    key: string;
    name: string;
    displayName: string;
    promptName: string;
    orangeNumber: string;
    perDay: number;
    /** Ten digits of an account at the simulated bank: with one, banks are paid by file. */
    bankAccount?: string;
    people: {
      name: string;
      email: string;
      phone: string | null;
      language: 'en' | 'fr';
      roles: RoleKey[];
      label: { en: string; fr: string } | null;
    }[];
    recipients: {
      group: string;
      purpose: 'payroll' | 'suppliers';
      defaultAmount: number | null;
      people: DemoRecipient[];
    };
    /** Sub-accounts: what each is given to begin with, and its first sales by payer and amount. */
    branches?: {
      name: string;
      code: string;
      float: number;
      sales: [phone: string, payerName: string, amount: number][];
    }[];
    links: (PaymentLinkInput & { key: string })[];
    descriptions: string[];
    amounts: number[];
  }[];
  payers: [phone: string, name: string][];
};

/** `legal`: what the operator calls them; `frozen`: why. */
export type DemoRecipient = {
  kind?: 'company';
  name: string;
  legal?: string;
  phone?: string;
  rib?: string;
  preferred?: 'bank';
  amount?: number;
  no?: string;
  tags: string[];
  language?: 'en';
  frozen?: string;
};

export const readDemoWorld = (): DemoWorld =>
  JSON.parse(readFileSync(join(rootFolder, 'db/seed/demo-world.json'), 'utf8')) as DemoWorld;

/** Looks at the papers of both organisations, and works in one of them as a guest. */
export const demoReviewer = 'solange@examen.example';
export const demoPassword = 'Demo1234';
/** What everybody of the demo world confirms with. */
export const demoPin = '258069';

/** A small repeatable source of chance, so that the demo world is the same on every machine. */
export function chance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    below: (max: number) => Math.floor(next() * max),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    hit: (share: number) => next() < share,
  };
}
export type Chance = ReturnType<typeof chance>;
