import { describe, expect, it } from 'vitest';
import { FormDrafts } from './use-form-draft.ts';

describe('FormDrafts', () => {
  it("keeps a form's input until its fields are cleared", () => {
    const drafts = new FormDrafts();
    drafts.save('ann', 'add-card', { word: 'hors', categoryId: '' });
    expect(drafts.read('ann', 'add-card')).toEqual({ word: 'hors', categoryId: '' });
    expect(drafts.read('ann', 'add-category')).toBeNull();
    drafts.save('ann', 'add-card', { word: ' ', categoryId: '' });
    expect(drafts.read('ann', 'add-card')).toBeNull();
  });

  // docs/product/library.md#half-typed-texts
  it('deletes all drafts when the user changes', () => {
    const drafts = new FormDrafts();
    drafts.save('ann', 'add-card', { word: 'hors' });
    expect(drafts.read('ben', 'add-card')).toBeNull();
    expect(drafts.read('ann', 'add-card')).toBeNull();
  });
});
