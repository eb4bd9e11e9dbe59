/**
 * Runs one throw-away PostgreSQL and ends it when the process that asked for it goes away, however it goes: its end of our
 * standard input closes even when it is killed. Argument: JSON { binaries, root, port, user, password }.
 * Prints "ready" once the server accepts connections; `root`, with all data, is removed at the end. Between, a line "halt"
 * on standard input stops the server (prints "halted"), and "resume" starts it again on its data.
 */
import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const { binaries, root, port, user, password } = JSON.parse(process.argv[2]);
const data = join(root, 'data');
const passwordFile = join(root, 'password');
let server = null;
let ending = false;
let halting = false;

function removeAll() {
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
}

function end(code) {
  if (ending) return;
  ending = true;
  if (server === null || server.exitCode !== null) {
    removeAll();
    process.exit(code);
  }
  server.once('exit', () => {
    removeAll();
    process.exit(code);
  });
  // SIGQUIT: at once; the data is thrown away. Windows knows no signals and ends it hard.
  server.kill('SIGQUIT');
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'resume') startServer();
  if (line === 'halt') {
    halting = true;
    // SIGINT: connections are ended, transactions rolled back.
    server.kill('SIGINT');
  }
});
process.stdin.once('end', () => end(0));
process.stdin.once('error', () => end(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

writeFileSync(passwordFile, password, { mode: 0o644 });
const initdb = spawnSync(
  join(binaries, 'initdb'),
  [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ],
  { ...user, cwd: root, encoding: 'utf8' },
);
if (initdb.status !== 0) {
  process.stderr.write(`initdb failed: ${initdb.stderr || initdb.error}\n`);
  end(1);
} else {
  startServer();
}

function startServer() {
  halting = false;
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 200,
  };
  server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-4_000);
  });
  server.on('exit', (code) => {
    if (ending) return;
    if (halting) {
      process.stdout.write('halted\n');
      return;
    }
    process.stderr.write(`postgres ended with ${code}: ${log}\n`);
    end(1);
  });
  waitForPort();
}

function waitForPort() {
  if (ending) return;
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => {
    socket.destroy();
    process.stdout.write('ready\n');
  });
  socket.once('error', () => setTimeout(waitForPort, 50));
}
