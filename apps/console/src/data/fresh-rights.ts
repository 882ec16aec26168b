import { authApi } from '#contract/auth/api.ts';
import { client } from './client.ts';
import { session } from './session.ts';

/** Asks the server again who this is and what they may do: what this browser remembers may be old. */
export function refreshRights(): Promise<void> {
  return client.call(authApi.session, { quiet: true }).then(
    ({ data }) => session.update(data),
    () => {},
  );
}
