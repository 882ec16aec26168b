import { usualTemplate } from '#domain/banks/file-form.ts';
import { ribKey } from '#domain/banks/account.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { BankProfile } from '../../books/bank-files/public.ts';
import { simulatorAdmin, type SimulatorUrls } from './simulated-merchant.ts';

/** Opens an account at the simulated bank; answers what the merchant would have typed on the connection screen. */
export async function openBankAccount(
  urls: SimulatorUrls,
  merchant: { id: string; name: string; account: string; environment: EnvironmentName },
): Promise<BankProfile> {
  const account = `${merchant.account}${merchant.environment === 'production' ? 1 : 2}`;
  const client = await simulatorAdmin<{ rib: string; secret: string; dropBoxPath: string }>(
    urls.phone,
    'bank/clients',
    {
      id: `${merchant.id}-${merchant.environment}`,
      name: merchant.name,
      rib: `1000500001${account}${ribKey('10005', '00001', account)}`,
    },
  );
  return {
    debtorName: merchant.name,
    debtorRib: client.rib,
    debtorBic: null,
    initiatorName: merchant.name,
    niu: null,
    accountForm: 'rib',
    chargeBearer: 'SHAR',
    format: 'pain001',
    template: usualTemplate,
    schedule: 'cutOff',
    way: 'dropBox',
    dropBoxUrl: `${urls.bank}${client.dropBoxPath}`,
    dropBoxSecret: client.secret,
  };
}
