import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { copyFromCheckout } from './built-copy.ts';

/** What the Dockerfile says about the image: its last stage, and what its other stages get from the checkout. */
export type DockerImage = {
  user: string;
  folder: string;
  environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
  /** Commands that the last stage runs while it is built. */
  runs: string[];
  /** Names in the checkout that a stage copies; the last one has the name ''. */
  copied: Map<string, string[]>;
  copies: { stage: string | undefined; from: string; to: string }[];
};

export async function readDockerImage(): Promise<DockerImage> {
  const file = await readFile(new URL('../../../Dockerfile', import.meta.url), 'utf8');
  const image: DockerImage = {
    user: 'root',
    folder: '/',
    environment: {},
    command: [],
    healthCheck: [],
    runs: [],
    copied: new Map(),
    copies: [],
  };
  const dockerfile = DockerfileParser.parse(file);
  for (const environment of dockerfile.getENVs()) {
    for (const property of environment.getProperties()) {
      image.environment[property.getName()] = property.getValue() ?? '';
    }
  }
  let stage = '';
  let isLast = false;
  const stages = dockerfile.getFROMs().map((from) => from.getBuildStage() ?? '');
  for (const instruction of dockerfile.getInstructions()) {
    const values = instruction.getArguments().map((argument) => argument.getValue());
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') {
      stage = stages.shift() ?? '';
      isLast = stages.length === 0;
      continue;
    }
    if (keyword === 'COPY') addCopies(image, { stage, isLast, values, from: findSourceStage(instruction) });
    if (!isLast) continue;
    if (keyword === 'USER') image.user = values.join(' ');
    if (keyword === 'WORKDIR') image.folder = values.join(' ');
    if (keyword === 'RUN') image.runs.push(values.join(' '));
    if (keyword === 'CMD') image.command = JSON.parse(values.join(' '));
    if (keyword === 'HEALTHCHECK') image.healthCheck = JSON.parse(values.slice(1).join(' '));
  }
  return image;
}

/** Lays the last stage's files out below `target`, from a checkout that is built and has its packages. */
export async function layOutImage(image: DockerImage, target: string): Promise<void> {
  for (const { stage, from, to } of image.copies) {
    const place = join(target, posix.resolve(image.folder, to));
    // Every stage works in the same folder, which stands for the checkout.
    const name = stage === undefined ? from : posix.relative(image.folder, from);
    await copyFromCheckout(place, [{ from: name, to: to.endsWith('/') ? posix.basename(from) : '.' }]);
  }
}

function findSourceStage(instruction: Instruction): string | undefined {
  return (instruction as Copy).getFromFlag()?.getValue() ?? undefined;
}

function addCopies(
  image: DockerImage,
  copy: { stage: string; isLast: boolean; values: string[]; from: string | undefined },
): void {
  const [to = '', ...sources] = copy.values.toReversed();
  for (const from of sources) {
    if (copy.isLast) image.copies.push({ stage: copy.from, from, to });
    if (copy.from === undefined) {
      image.copied.set(copy.stage, [...(image.copied.get(copy.stage) ?? []), from]);
    }
  }
}
