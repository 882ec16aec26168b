import { randomUUID } from 'node:crypto';
import type { MtnEnvironment, MtnProduct, MtnUser } from '../world/merchants.ts';
import { mtnSandboxRange } from '../world/numbers.ts';
import type { Answer, PromptState } from '../world/prompts.ts';
import type { Table } from '../world/store.ts';
import { walletKey } from '../world/wallets.ts';
import type { Wallet } from '../world/wallets.ts';
import type { World } from '../world/world.ts';

/** A holder's consent to be known by a merchant. Its id is the `auth_req_id`. */
export interface Consent {
  id: string;
  product: MtnProduct;
  merchantId: string;
  environment: MtnEnvironment;
  number: string;
  scope: string;
  /** `access_type` offline: the merchant may come back with a refresh token. */
  offline: boolean;
  /** How long the consent holds once it is given. */
  validSeconds: number;
  callbackUrl: string | null;
  state: 'waiting' | 'approved' | 'declined' | 'expired' | 'used';
  /** Milliseconds on the virtual clock; null until consent is given. */
  endsAt: number | null;
}

export class Consents {
  readonly #table: Table<Consent>;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.#table = world.store.table('mtnConsents');
    world.prompts.handle('mtnConsent', {
      answer: (id, answer) => this.#answer(id, answer),
      expire: (id) => this.#finish(id, 'expired'),
    });
  }

  /** The caller's own consent under this id. */
  find(user: MtnUser, id: string): Consent | null {
    const row = this.#table.get(id);
    const own =
      row?.merchantId === user.merchantId && row.environment === user.environment && row.product === user.product;
    return own ? row : null;
  }

  get(id: string): Consent | null {
    return this.#table.get(id) ?? null;
  }

  /** Asks the holder on the phone; the sandbox's own numbers agree at once. */
  ask(
    user: MtnUser,
    wallet: Wallet,
    wish: Pick<Consent, 'scope' | 'offline' | 'validSeconds' | 'callbackUrl'> & { note: string },
  ): Consent {
    const { outcomes, prompts, merchants, settings } = this.#world;
    const { note, ...terms } = wish;
    const { product, merchantId, environment } = user;
    const { number } = wallet;
    const id = randomUUID();
    const consent: Consent = {
      id,
      product,
      merchantId,
      environment,
      number,
      ...terms,
      state: 'waiting',
      endsAt: null,
    };
    this.#table.put(id, consent);
    const agrees = wallet.sandboxOnly === true || mtnSandboxRange.test(number);
    const plan =
      outcomes.take({ operator: 'mtn', number, references: [id] }) ??
      (agrees
        ? (outcomes.policies.get(walletKey('mtn', number)) ?? { action: 'approve' })
        : outcomes.policyOf('mtn', number));
    prompts.ask(
      {
        operator: 'mtn',
        number,
        merchant: merchants.name(merchantId),
        amount: 0,
        currency: '',
        note,
        purpose: 'consent',
        onPhone: plan.action !== 'fail',
        subject: { kind: 'mtnConsent', key: id },
        references: [id],
      },
      settings.all.mtnWindowMs,
      plan,
    );
    return consent;
  }

  /** Takes the approved consent for its first token: an `auth_req_id` is good once. */
  use(consent: Consent): void {
    this.#table.put(consent.id, { ...consent, state: 'used' });
  }

  secondsLeft(consent: Consent): number {
    return Math.max(0, Math.floor(((consent.endsAt ?? 0) - this.#world.clock.now()) / 1000));
  }

  #answer(id: string, answer: Answer): PromptState {
    const row = this.#table.get(id);
    if (row?.state !== 'waiting') return row?.state === 'declined' ? 'declined' : 'approved';
    this.#finish(id, answer.action === 'approve' ? 'approved' : 'declined');
    return answer.action === 'approve' ? 'approved' : 'declined';
  }

  #finish(id: string, state: 'approved' | 'declined' | 'expired'): void {
    const row = this.#table.get(id);
    if (row?.state !== 'waiting') return;
    const endsAt = state === 'approved' ? this.#world.clock.now() + row.validSeconds * 1000 : null;
    this.#table.put(id, { ...row, state, endsAt });
    if (row.callbackUrl === null) return;
    // MTN publishes no body for this callback. As in OpenID's ping it names the request and nothing else.
    this.#world.callbacks.send({
      operator: 'mtn',
      method: 'POST',
      url: row.callbackUrl,
      body: JSON.stringify({ auth_req_id: id }),
      forged: JSON.stringify({ auth_req_id: randomUUID() }),
      references: [id],
      number: row.number,
    });
  }
}
