type Fields = Readonly<Record<string, unknown>>;

/**
 * What was typed into forms and not sent yet, by the name of the form. It lives in memory: it outlasts a change of
 * pages inside the app, not a reload. It belongs to one user, and another one's first look empties it.
 */
export class KeptTexts {
  #userId: string | null = null;
  readonly #byForm = new Map<string, Fields>();

  read(userId: string, form: string): Fields | null {
    this.#belongTo(userId);
    return this.#byForm.get(form) ?? null;
  }

  /** Keeps the fields of a form; nothing is left of one without text. */
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
