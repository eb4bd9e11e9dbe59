import { readFile } from 'node:fs/promises';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';

/** The last stage of the Dockerfile. `environment` and `checkoutPathsByStage` cover all stages. */
export type DockerImage = {
  user: string;
  workingDirectory: string;
  environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
  /** The RUN commands of the last stage. */
  runs: string[];
  /** The paths that each stage copies from the checkout. An unnamed stage, such as the last one, has the key ''. */
  checkoutPathsByStage: Map<string, string[]>;
  /** What the last stage copies. `stage` is undefined for the checkout. */
  finalCopies: { stage: string | undefined; from: string; to: string }[];
};

export async function readDockerImage(): Promise<DockerImage> {
  const source = await readFile(new URL('../../../Dockerfile', import.meta.url), 'utf8');
  const image: DockerImage = {
    user: 'root',
    workingDirectory: '/',
    environment: {},
    command: [],
    healthCheck: [],
    runs: [],
    checkoutPathsByStage: new Map(),
    finalCopies: [],
  };
  const dockerfile = DockerfileParser.parse(source);
  for (const environment of dockerfile.getENVs()) {
    for (const property of environment.getProperties()) {
      image.environment[property.getName()] = property.getValue() ?? '';
    }
  }
  let stage = '';
  let isLastStage = false;
  const stages = dockerfile.getFROMs().map((from) => from.getBuildStage() ?? '');
  for (const instruction of dockerfile.getInstructions()) {
    const values = instruction.getArguments().map((argument) => argument.getValue());
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') {
      stage = stages.shift() ?? '';
      isLastStage = stages.length === 0;
      continue;
    }
    if (keyword === 'COPY') {
      const [to = '', ...paths] = values.toReversed();
      const sourceStage = findSourceStage(instruction);
      if (sourceStage === undefined)
        image.checkoutPathsByStage.set(stage, [...(image.checkoutPathsByStage.get(stage) ?? []), ...paths]);
      if (isLastStage) image.finalCopies.push(...paths.map((from) => ({ stage: sourceStage, from, to })));
    }
    if (!isLastStage) continue;
    if (keyword === 'USER') image.user = values.join(' ');
    if (keyword === 'WORKDIR') image.workingDirectory = values.join(' ');
    if (keyword === 'RUN') image.runs.push(values.join(' '));
    if (keyword === 'CMD') image.command = JSON.parse(values.join(' '));
    if (keyword === 'HEALTHCHECK') image.healthCheck = JSON.parse(values.slice(1).join(' '));
  }
  return image;
}

function findSourceStage(instruction: Instruction): string | undefined {
  return (instruction as Copy).getFromFlag()?.getValue() ?? undefined;
}
