import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operatorCodes } from './operators.ts';
import {
  arrivalBy,
  carrierName,
  collectingFrom,
  connectionCodes,
  connectorCodes,
  isConnector,
  payingTo,
  payoutRails,
  rails,
  railOf,
} from './rails.ts';

describe('who carries money', () => {
  it('is the operator’s own account first, and a detour last', () => {
    expect(collectingFrom('mtn')).toEqual(['mtnMomo', 'tranzak']);
    expect(collectingFrom('orange')).toEqual(['orangeCore', 'orangeWeb', 'tranzak']);
    expect(payingTo('mtn')).toEqual(['mtnMomo', 'tranzak']);
    expect(payingTo('orange')).toEqual(['orangeCore', 'tranzak']);
    expect(payingTo('bank')).toEqual(['bankFile', 'tranzak']);
  });

  it('is somebody for every operator, both ways', () => {
    for (const operator of operatorCodes)
      for (const carriers of [collectingFrom(operator), payingTo(operator)]) expect(carriers.length).toBeGreaterThan(0);
  });

  it('says how soon, and refuses what it does not reach', () => {
    expect([arrivalBy('tranzak', 'mtn'), arrivalBy('tranzak', 'bank'), arrivalBy('bankFile', 'bank')]).toEqual([
      'minutes',
      'bankDay',
      'bankDay',
    ]);
    expect([arrivalBy('manual', 'card'), arrivalBy('internal', 'user')]).toEqual(['byHand', 'now']);
    expect(() => arrivalBy('mtnMomo', 'orange')).toThrow(RangeError);
  });

  it('has the name people know: an operator its short one, another its own', () => {
    expect(connectorCodes.map(carrierName)).toEqual(['MTN', 'Orange', 'Orange', 'Tranzak']);
  });

  it('gives back through a rail that pays the wallets it collects from', () => {
    for (const code of connectorCodes)
      for (const operator of rails[code].collects)
        expect(Object.keys(rails[rails[code].refunds].pays)).toContain(operator);
  });

  it('is no rail where a record names none', () => {
    expect([railOf(null), railOf('toString'), railOf('gone')]).toEqual([null, null, null]);
    expect(isConnector('bankFile')).toBe(false);
  });
});

/** The database is the last to judge: it refuses a code that no migration has let in. */
it('is what the database takes', () => {
  const schema = readFileSync(new URL('../../../../db/schema.sql', import.meta.url), 'utf8');
  const codesIn = (check: string) => {
    const [, list] = new RegExp(`CONSTRAINT ${check} CHECK \\(\\w+ = ANY \\(ARRAY\\[(.*?)\\]`).exec(schema)!;
    return new Set([...list!.matchAll(/'(\w+)'/g)].map(([, code]) => code));
  };
  expect(codesIn('payouts_rail_check')).toEqual(new Set(payoutRails));
  for (const check of ['provider_connections_provider_check', 'connection_changes_provider_check'])
    expect(codesIn(check)).toEqual(new Set(connectionCodes));
});
