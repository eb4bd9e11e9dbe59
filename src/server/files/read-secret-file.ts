import { readFile } from 'node:fs/promises';

/**
 * The secret that a file keeps for its user alone; an empty text where there is none.
 * @param what the secret, for the sentence of the error
 * @throws Error when the file cannot be read
 */
export async function readSecretFile(file: string, what: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new Error(
      `${file}, which holds ${what}, cannot be read (${code}). Let this user read it, or move it away.`,
      { cause: error },
    );
  }
}
