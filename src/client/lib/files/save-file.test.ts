import { afterEach, describe, expect, it, vi } from 'vitest';
import { INSTALLED_IPHONE } from '#tests/support/client/user-agents.ts';
import { fileQuestion } from './file-question.ts';
import { saveFile, shareFile } from './save-file.ts';

const PDF = new Blob(['%PDF'], { type: 'application/pdf' });
const share = vi.fn<(data: { files: File[] }) => Promise<void>>();

/** Shares fail with the names in turn, and then succeed. */
function installOnIphone(...failures: string[]): void {
  for (const name of failures) share.mockRejectedValueOnce(new DOMException('', name));
  share.mockResolvedValue();
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  vi.stubGlobal('navigator', {
    userAgent: INSTALLED_IPHONE,
    maxTouchPoints: 5,
    canShare: () => true,
    share,
  });
}

const waitForShares = (count: number) => vi.waitFor(() => expect(share).toHaveBeenCalledTimes(count));

afterEach(() => {
  vi.unstubAllGlobals();
  share.mockReset();
  fileQuestion.set(null);
});

// docs/product/frame.md#files-on-iphones
describe('saveFile in the app on an iPhone', () => {
  it('shares the file under its name and reports no download', async () => {
    installOnIphone();
    expect(saveFile(PDF, 'cards.pdf')).toBe(false);
    await waitForShares(1);
    const [file] = share.mock.calls[0]![0].files;
    expect([file?.name, file?.type]).toEqual(['cards.pdf', 'application/pdf']);
    expect(fileQuestion.getSnapshot()).toBeNull();
  });

  it('asks for a second tap when the first one has expired', async () => {
    installOnIphone('NotAllowedError');
    saveFile(PDF, 'cards.pdf');
    await vi.waitFor(() => expect(fileQuestion.getSnapshot()).toMatchObject({ way: 'share' }));
    await shareFile(share.mock.calls[0]![0].files[0]!);
    expect(fileQuestion.getSnapshot()).toBeNull();
  });

  it('opens the file when sharing fails again or for another reason', async () => {
    installOnIphone('NotAllowedError', 'NotAllowedError', 'DataError');
    const file = new File([PDF], 'cards.pdf');
    await shareFile(file);
    await shareFile(file);
    expect(fileQuestion.getSnapshot()).toEqual({ way: 'open', file });
    fileQuestion.set(null);
    await shareFile(file);
    expect(fileQuestion.getSnapshot()).toEqual({ way: 'open', file });
  });

  it('asks nothing when the parent closes the share sheet', async () => {
    installOnIphone('AbortError');
    await shareFile(new File([PDF], 'cards.pdf'));
    expect(fileQuestion.getSnapshot()).toBeNull();
  });
});
