/**
 * An amount of money in the reader's way: '$10', '$0.83'. Whole amounts have no decimals, unless `exact`, as on a bill.
 * @param cents the amount in hundredths of the currency
 * @param currency an ISO 4217 code in either case
 */
export function formatMoney(cents: number, currency: string, language: string, exact = false): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    // '$' even if the reader's own currency is another: the prices are shown in one currency only.
    currencyDisplay: 'narrowSymbol',
    ...(exact ? {} : { trailingZeroDisplay: 'stripIfInteger' }),
  }).format(cents / 100);
}
