import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { SettlementRecord } from './records.ts';

/**
 * All that the bank needs to know of whoever is paid abroad: for those who hold the papers against it and carry it to
 * the bank, and for whoever typed it.
 */
export function beneficiaryOf(
  { kind, created_by: madeBy, destination }: SettlementRecord,
  caller: Caller,
): SettlementDetail['beneficiary'] {
  if (kind !== 'crossBorder' || !(caller.permissions.has('settlements:approve') || caller.userId === madeBy))
    return null;
  const { holderName, address, country, account, swiftCode, bankName, purposeCode, relationship } = destination;
  return {
    name: holderName,
    address: address ?? '',
    country: country ?? '',
    account: account ?? '',
    swiftCode: swiftCode ?? '',
    bankName: bankName ?? '',
    purposeCode: purposeCode ?? '',
    relationship: relationship ?? '',
  };
}
