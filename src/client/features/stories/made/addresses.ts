export const MAKE_STORY_ADDRESS = '/stories?make=story';

export function addressOfDraft(id: string): string {
  return `/stories?draft=${id}`;
}

const MADE = 'made-';

export function addressOfMadeStory(id: string): string {
  return `/read?story=${MADE}${id}`;
}

/** Returns null for the address of a sample story. */
export function readMadeStoryId(query: URLSearchParams): string | null {
  const name = query.get('story') ?? '';
  return name.startsWith(MADE) ? name.slice(MADE.length) : null;
}
