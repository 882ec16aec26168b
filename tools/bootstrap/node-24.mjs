// Runs on Node 20: finds the Node 24 that the package `node` brings, and runs a program on it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leaveOneNode } from './one-node.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const packageFolder = join(root, 'node_modules', 'node');
const binaries = process.platform === 'win32' ? ['bin/node.exe', 'bin/node'] : ['bin/node'];
const present = () => binaries.map((name) => join(packageFolder, name)).find(existsSync);

/** Path of Node 24. npm may have been told not to run install scripts; then the package's own is run here. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const found = present();
  if (found) return found;
  const script = join(packageFolder, 'installArchSpecificPackage.js');
  if (existsSync(script)) {
    console.log('Fetching Node 24 (npm had not run its install script) …');
    const done = spawnSync(process.execPath, [script], { cwd: packageFolder, encoding: 'utf8' });
    const made = present();
    if (made) {
      leaveOneNode(packageFolder, { version: process.versions.node, path: process.execPath });
      return made;
    }
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`);
  }
  throw new Error(
    'Node 24 is missing. Install it from https://nodejs.org, or remove node_modules and run the command again with access to the npm registry.',
  );
}

/**
 * The environment of programs started here: Node 24 and the installed tools come first; compiled code is kept, which
 * halves the time to start.
 */
export function environmentWith(node) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  return {
    ...process.env,
    PATH: path,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  };
}

/**
 * Runs a program on Node 24 in this terminal and ends as it ends. The channel tells it when we are killed outright;
 * every signal that asks us to stop is passed on.
 */
export function runOnNode24(file, args) {
  const node = node24();
  const child = spawn(node, [join(root, file), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environmentWith(node),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C reaches the whole terminal group, so the child already has it; sent alone (kill), it has to be passed
      // on.
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
}
