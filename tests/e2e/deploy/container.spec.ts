import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { parseEnv } from '#server/config/env.ts';
import { LONG } from '#tests/support/browser/product-test.ts';
import { findFreePort } from '#tests/support/browser/started-product.ts';
import { startTestPostgres } from '#tests/support/database/test-postgres.ts';
import { startSmtpSink } from '#tests/support/mail/smtp-sink.ts';
import { copyFromCheckout } from '#tests/support/process/built-copy.ts';
import {
  type Command,
  type DeploymentFolders,
  makeDeploymentFolders,
  runDeployed,
  startDeployed,
} from '#tests/support/process/deployed-server.ts';
import { type DockerImage, readDockerImage } from '#tests/support/process/docker-image.ts';

const readCheckoutFile = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), 'utf8');

type Service = { environment: Record<string, string | number>; ports: string[]; depends_on: object };

let folders: DeploymentFolders;
let image: DockerImage;

test.beforeEach(async () => {
  folders = await makeDeploymentFolders();
  image = await readDockerImage();
  await layOutImage(image, folders.files);
});

test.afterEach(() => folders.remove());

/** Converts a command of the image to one that runs in the folders of this test. */
function toLocalCommand(command: string[], settings: Record<string, string>): Command {
  const env = { ...image.environment, ...settings, DATA_DIR: folders.dataDir };
  const [program, ...args] = command;
  expect(program).toBe('node');
  return {
    command: [process.execPath, ...args],
    cwd: join(folders.files, image.workingDirectory),
    env,
  };
}

/** Copies the files of the last stage from a built checkout to `target`. */
async function layOutImage(image: DockerImage, target: string): Promise<void> {
  for (const { stage, from, to } of image.finalCopies) {
    const destination = join(target, posix.resolve(image.workingDirectory, to));
    // The working folder of the other stages corresponds to the checkout.
    const name = stage === undefined ? from : posix.relative(image.workingDirectory, from);
    await copyFromCheckout(destination, [{ from: name, to: to.endsWith('/') ? posix.basename(from) : '.' }]);
  }
}

test('the files of the image start as its user, become healthy and stop on SIGTERM', {
  tag: LONG,
}, async () => {
  expect(image.user).not.toBe('root');
  expect(image.runs.join(), 'the data folder belongs to that user').toContain(
    `--owner=${image.user} --group=${image.user} --mode=0700 ${image.environment.DATA_DIR}`,
  );
  const settings = { PORT: String(await findFreePort()) };
  const healthCheck = toLocalCommand(image.healthCheck, settings);
  expect(await runDeployed(healthCheck)).toMatchObject({ code: 1 });
  const server = await startDeployed({
    ...toLocalCommand(image.command, settings),
    asFirstProcess: true,
  });
  expect(await runDeployed(healthCheck)).toMatchObject({ code: 0 });
  expect(server.output()).not.toContain('demo');
  expect(await server.stop()).toBe(0);
});

test('the services of compose.yaml work together', {
  tag: LONG,
}, async () => {
  const { services } = parse(readCheckoutFile('compose.yaml')) as { services: Record<string, Service> };
  const { sproutcards, database } = services;
  expect(database?.ports, 'the database has no public port').toBeUndefined();
  expect(sproutcards?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  for (const port of sproutcards?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);

  const postgres = await startTestPostgres({ overLoopback: true });
  const smtpSink = await startSmtpSink();
  try {
    const port = await findFreePort();
    const settings = readEnvironment(sproutcards!, { POSTGRES_PASSWORD: 'letters1' });
    expect(settings.DATABASE_URL).toBe('postgres://sproutcards:letters1@database:5432/sproutcards');
    expect(settings.SMTP_URL).toBe('smtp://127.0.0.1:1025');
    const localSettings = { PORT: String(port), DATABASE_URL: postgres.url, SMTP_URL: smtpSink.url };
    const server = await startDeployed(
      toLocalCommand(image.command, { ...settings, ...localSettings, AUTH_CONFIRM_EMAIL: 'on' }),
    );
    const recipient = new Promise((resolve) => {
      smtpSink.on.message = resolve;
    });
    const response = await fetch(`http://127.0.0.1:${port}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'anything' },
      body: JSON.stringify({ email: 'ann@example.org', password: 'secret12' }),
    });
    expect(response.status).toBe(200);
    expect(await recipient).toBe('ann@example.org');
    expect(await server.stop()).toBe(0);
  } finally {
    await smtpSink.close();
    await postgres.stop();
  }
});

/** Returns the environment of a service as compose fills it in. Expects every variable to be a setting of the product. */
function readEnvironment(service: Service, values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(service.environment).map(([name, value]) => {
    const filledValue = String(value).replaceAll(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_match, variable: string, kind: string, alternative: string) =>
        values[variable] ?? (kind === '-' ? alternative : `no ${variable}`),
    );
    return [name, filledValue] as const;
  });
  const settings = Object.fromEntries(entries);
  const parsed = parseEnv(settings);
  expect(parsed).toMatchObject({ ok: true });
  const example = readCheckoutFile('.env.example');
  for (const name of Object.keys(settings)) expect(example).toContain(`#${name}=`);
  return settings;
}
