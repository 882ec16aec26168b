import { json } from '../http/answers.ts';

/** Orange's API gateway: a small number, a message, a sentence. */
export const refuse = (status: number, code: number, message: string, description: string) =>
  json(status, { code, message, description });

export const expiredCredentials = () =>
  refuse(
    401,
    42,
    'Expired credentials',
    'The requested service needs credentials, and the ones provided were out-of-date.',
  );
export const invalidField = (field: string, why: string) => refuse(400, 24, 'Invalid body field', `${field}: ${why}`);
