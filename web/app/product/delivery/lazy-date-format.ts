/**
 * A date formatter that is created at its first use. The first one of a page costs 20 ms on a desktop and four times as
 * much on a slow phone, and most pages that load this code format no date.
 */
export function lazyDateFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat(locale, options)
    return format
  }
}
