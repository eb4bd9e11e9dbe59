type Fields = Readonly<Record<string, unknown>>;

/** In memory: outlasts a change of pages, not a reload. Access by another user empties it. */
export class KeptTexts {
  #userId: string | null = null;
  readonly #byForm = new Map<string, Fields>();

  read(userId: string, form: string): Fields | null {
    this.#belongTo(userId);
    return this.#byForm.get(form) ?? null;
  }

  keep(userId: string, form: string, fields: Fields): void {
    this.#belongTo(userId);
    if (Object.values(fields).some((value) => typeof value === 'string' && value.trim() !== '')) {
      this.#byForm.set(form, { ...fields });
    } else {
      this.#byForm.delete(form);
    }
  }

  #belongTo(userId: string): void {
    if (this.#userId !== userId) this.#byForm.clear();
    this.#userId = userId;
  }
}
