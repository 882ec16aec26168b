// Runs on Node 20, before anything is installed: only Node's own modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, root } from './node-24.mjs';
import { leaveOneNode } from './one-node.mjs';

const stamp = join(root, 'node_modules', '.nkap-installed');

export function checkNode() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    console.error(
      `Node 20 or later is needed to begin; this is Node ${process.versions.node}. Install a newer one from https://nodejs.org.`,
    );
    process.exit(1);
  }
}

/** Installs the packages when they are missing or the lock file has changed; returns true when it did. */
export async function ensureInstalled() {
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && hasTools()) return false;
  const done = (hasInstalled) => {
    leaveOneNode(packageFolder, { version: process.versions.node, path: process.execPath });
    writeFileSync(stamp, wanted);
    return hasInstalled;
  };
  if (sameAsLock()) return done(false);
  // Not `npm ci`: it refuses a lock file that lacks the optional packages of other platforms, which a mirror may not
  // carry.
  // `--no-save` keeps to the lock file and leaves it as it is.
  // `--include=dev`: with NODE_ENV=production npm would leave out what builds and runs this, Node 24 among it.
  await npm('install', '--no-save', '--include=dev');
  return done(true);
}

/** An installation that left these out is none, whatever it is stamped with. */
function hasTools() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(devDependencies).every((name) => existsSync(join(root, 'node_modules', name, 'package.json')));
}

function lockHash() {
  const lock = join(root, 'package-lock.json');
  const text = existsSync(lock) ? readFileSync(lock) : readFileSync(join(root, 'package.json'));
  return createHash('sha256').update(text).update(`${process.platform} ${process.arch}`).digest('hex');
}

/** Whether somebody ran npm by hand and everything is in place already: npm keeps a lock of what it installed. */
function sameAsLock() {
  try {
    const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const { packages: installed } = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'));
    return Object.entries(wanted).every(
      ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

function npm(command, ...options) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.log(`Installing packages (npm ${command}); the first time this takes a minute or two …`);
  const viaNode = process.env.npm_execpath?.endsWith('.js');
  const args = [command, ...options, '--no-audit', '--no-fund', '--loglevel=error'];
  const child = viaNode
    ? spawn(process.execPath, [process.env.npm_execpath, ...args], { cwd: root })
    : spawn('npm', args, { cwd: root, shell: process.platform === 'win32' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said = (said + text).slice(-4000)));
  const ticker = setInterval(() => console.log(`  … still installing (${seconds()} s)`), 10_000);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => {
      clearInterval(ticker);
      if (code === 0) {
        console.log(`Packages installed (${seconds()} s)`);
        done();
      } else {
        fail(new Error(`npm ${command} failed:\n${said.trim().split('\n').slice(-25).join('\n')}`));
      }
    });
  });
}
