/** A page of a shop whose staff have not changed it, as its loader returns it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillText, placeholderValues, splitAtBlocks, withoutEscapes } from '@shop/contract/content/placeholders.ts'
import { toPence } from '@shop/contract/lib/money.ts'
import { SafeArticle } from '../rich-text/safe-article.tsx'
import { DEFAULT_SETTINGS, type Settings } from '../storefront/site-settings/queries.ts'

interface Facts {
  settings?: Settings
  modelProvider?: string | null
}

/** Returns the default of a page with the values of these settings. */
export async function defaultPage(key: string, { settings = DEFAULT_SETTINGS, modelProvider = null }: Facts) {
  const file = await readFile(join(import.meta.dirname, `../../../contract/content/pages/${key}.md`), 'utf8')
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(file) ?? []
  const fields = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s, 2)))
  const values = placeholderValues({
    settings: {
      ...settings,
      standard_delivery_fee: toPence(settings.standard_delivery_fee),
      free_shipping_threshold: toPence(settings.free_shipping_threshold),
      express_shipping_fee: toPence(settings.express_shipping_fee),
    },
    modelProvider,
  })
  return {
    title: String(fields.title),
    lead: withoutEscapes(fillText(String(fields.lead), values)),
    pieces: splitAtBlocks(fillText(text, values)).map((piece) =>
      'block' in piece ? piece : { node: <SafeArticle key={piece.markdown} markdown={piece.markdown} /> },
    ),
    headings: [],
  }
}
