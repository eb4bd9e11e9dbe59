const NOT_FOUND = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];

/** Why a stand-in is missing, as the end of a sentence about what is off because of it. */
export const STAND_IN_MISSING =
  'this installation was made for production, without its test pages ("npm install" and "npm run build" add them)';

/**
 * Returns the module that `load` imports, or null where the installation does not carry it. Stand-ins are imported in no
 * other way, so that a server with keys never loads them.
 */
export async function loadStandIn<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await load();
  } catch (error) {
    if (NOT_FOUND.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
