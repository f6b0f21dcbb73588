/**
 * Returns a date formatter that is created on first use. The first one of a page takes 20 ms on a desktop and four
 * times as long on a slow phone, and most pages that load this code format no date.
 */
export function lazyDateFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat(locale, options)
    return format
  }
}
