import type { PdfObjects } from './pdf-objects.ts';

/**
 * Adds one paragraph with the texts of all pages in order, which are marked as content 0 of each page (ISO 32000-1,
 * 14.7 and 14.8). Returns the entries of the catalog. A page's `/StructParents` is its index. A separate paragraph
 * would take 20 bytes per page.
 */
export function addStructure(objects: PdfObjects, pages: readonly number[]): string {
  const root = objects.reserve();
  const document = objects.reserve();
  const contents = pages.map((page) => `<</Type/MCR/Pg ${page} 0 R/MCID 0>>`).join('');
  const paragraph = objects.addPacked(`<</S/P/P ${document} 0 R/K[${contents}]>>`);
  const parents = pages.map((_, index) => `${index}[${paragraph} 0 R]`).join('');
  const tree = objects.addPacked(`<</Nums[${parents}]>>`);
  const next = pages.length;
  objects.add(`<</S/Document/P ${root} 0 R/K ${paragraph} 0 R>>`, document);
  objects.add(
    `<</Type/StructTreeRoot/K ${document} 0 R/ParentTree ${tree} 0 R/ParentTreeNextKey ${next}>>`,
    root,
  );
  return `/MarkInfo<</Marked true>>/StructTreeRoot ${root} 0 R`;
}
