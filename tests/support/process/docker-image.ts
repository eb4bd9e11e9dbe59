import { readFile } from 'node:fs/promises';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';

/** The last stage of the Dockerfile and the files that all stages copy from the checkout. */
export type DockerImage = {
  user: string;
  folder: string;
  environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
  /** The RUN commands of the last stage. */
  runs: string[];
  /** The paths that each stage copies from the checkout. The name of the last stage is ''. */
  copied: Map<string, string[]>;
  copies: { stage: string | undefined; from: string; to: string }[];
};

export async function readDockerImage(): Promise<DockerImage> {
  const source = await readFile(new URL('../../../Dockerfile', import.meta.url), 'utf8');
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
  const dockerfile = DockerfileParser.parse(source);
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
