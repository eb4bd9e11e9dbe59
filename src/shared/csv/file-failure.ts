/** Why a word list file cannot be used at all. Stable codes; the sentences stand in the locales under `transfer`. */
export type FileFailureCode =
  | 'file_too_large'
  | 'not_csv'
  | 'broken_quotes'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_words'
  | 'no_data';

/** `row` is the spreadsheet's row number (the header is row 1); `count` and `limit` belong to the `too_…` codes. */
export type FileFailure = {
  ok: false;
  code: FileFailureCode;
  row?: number;
  count?: number;
  limit?: number;
};
