import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

/** What monitors, load balancers and `curl -I` send, which name no page. */
const accepts = ['application/json', 'text/plain', 'image/*;q=0.5'];

it('says to a monitor at either address that it is there', async () => {
  for (const listener of [world.app, world.sandboxApp]) {
    for (const accept of accepts) {
      const answer = await listener.inject({ url: '/', headers: { accept } });
      expect([answer.statusCode, answer.body], accept).toEqual([200, '{"status":"ok"}']);
      const head = await listener.inject({ method: 'HEAD', url: '/?from=monitor', headers: { accept } });
      expect([head.statusCode, head.body], accept).toEqual([200, '']);
    }
  }
  const answer = await world.app.inject({ url: '/nothing', headers: { accept: 'application/json' } });
  expect(answer.statusCode).toBe(404);
});

it('has a front door in the sandbox too: who takes anything is told, a browser is led to what is there', async () => {
  for (const headers of [{}, { accept: '*/*' }]) {
    expect((await world.sandboxApp.inject({ url: '/', headers })).statusCode).toBe(200);
    expect((await world.sandboxApp.inject({ method: 'HEAD', url: '/', headers })).statusCode).toBe(200);
  }
  const page = await world.sandboxApp.inject({ url: '/', headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([page.statusCode, page.headers['location']]).toEqual([302, '/api-docs']);
  expect((await world.sandboxApp.inject({ url: '/api-docs' })).statusCode).toBe(200);
});
