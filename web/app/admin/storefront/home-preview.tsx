import type { HomeSection } from '@shop/contract/content/content.schemas.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { SafeArticle } from '../../rich-text/safe-article.tsx'
import { HomeSections } from '../../routes/home/home-sections.tsx'
import { loadHome } from '../../routes/home/load-home.ts'

/** The home page as visitors will see it. Loaded lazily, because it needs the whole storefront. */
export function HomePreview({ sections }: { sections: readonly HomeSection[] }) {
  const shown = sections.filter(({ is_hidden }) => !is_hidden)
  // Texts are in the editor already: typing one needs no request.
  const needed = shown.map(({ title: _, text: __, ...facts }) => facts)
  const { data } = useQuery({
    queryKey: ['admin', 'content', 'preview', needed],
    queryFn: () => loadHome(api, shown, (fallback) => () => fallback),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const texts = shown
    .filter(({ type }) => type === 'text')
    .map(({ id, text }) => [id, <SafeArticle key={id} markdown={text} />])
  return <HomeSections sections={shown} data={data} texts={Object.fromEntries(texts)} />
}
