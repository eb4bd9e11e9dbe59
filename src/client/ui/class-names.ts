/** Joins the class names that apply; `false`, `undefined` and empty strings fall out. */
export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
