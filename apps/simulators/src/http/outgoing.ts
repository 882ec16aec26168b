import http from 'node:http';
import https from 'node:https';

const agents = {
  http: new http.Agent({ keepAlive: true, maxSockets: 64 }),
  https: new https.Agent({ keepAlive: true, maxSockets: 64 }),
};
const timeoutMs = 10_000;

export interface Outgoing {
  method: 'POST' | 'PUT';
  url: string;
  body: string;
}

/** One delivery, never repeated: neither operator retries. Answers the status, or the error that came instead. */
export function deliver(call: Outgoing): Promise<number | string> {
  return new Promise((resolve) => {
    let url: URL;
    try {
      url = new URL(call.url);
    } catch {
      resolve('not a URL');
      return;
    }
    const secure = url.protocol === 'https:';
    const options = {
      method: call.method,
      agent: secure ? agents.https : agents.http,
      timeout: timeoutMs,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(call.body) },
    };
    const request = (secure ? https : http).request(url, options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error) => resolve(error.message));
    });
    request.on('timeout', () => request.destroy(new Error('time-out')));
    request.on('error', (error) => resolve(error.message));
    request.end(call.body);
  });
}
