import { describe, expect, it } from 'vitest';
import { redact, redactText } from './redact.ts';

describe('evidence', () => {
  it('loses secrets under any spelling of their key, at any depth', () => {
    const clean = JSON.stringify(
      redact({
        pin: '4821',
        access_token: 'aaaa1',
        apiKey: 'aaaa2',
        client_secret: 'aaaa3',
        notif_token: 'aaaa4',
        pay_token: 'a'.repeat(64),
        data: [
          {
            'X-AUTH-TOKEN': 'aaaa5',
            confirmtxnmessage: 'Paiement de NGO BIKIM, nouveau solde: 12 500 FCFA',
            payToken: 'MP24ABC',
          },
        ],
        merchant_key: 'aaaa6',
        payment_url: 'https://x/aaaa7',
        availableBalance: '125000',
      }),
    );
    expect(clean).not.toMatch(/4821|aaaa|12 500|BIKIM|125000/);
    expect(clean).toContain('MP24ABC');
  });

  it('keeps what explains, and keeps null as null', () => {
    expect(
      redact({
        status: 'FAILED',
        txnid: null,
        amount: 500,
        message: '60019 :: Le solde du compte du payeur est insuffisant',
      }),
    ).toEqual({
      status: 'FAILED',
      txnid: null,
      amount: 500,
      message: '60019 :: Le solde du compte du payeur est insuffisant',
    });
  });

  it.each([
    ['Votre nouveau solde est de 12 500 FCFA.', '12 500'],
    ['New balance: 98,000.50 XAF', '98,000'],
    ['Solde: 7 FCFA', '7'],
    ['Authorization: Bearer eyJhbGciOi.abc', 'eyJ'],
    ['pin: 4821', '4821'],
  ])('cleans free text: %s', (text, secret) => {
    expect(redactText(text)).not.toContain(secret);
  });

  it('bounds long text', () => {
    expect(redactText('x'.repeat(10_000)).length).toBeLessThan(2_100);
  });
});
