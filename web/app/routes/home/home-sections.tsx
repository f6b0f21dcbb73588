import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isBare, type Shown } from '../../product/facts/vape-marketing.ts'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { BlogTeaser } from '../../storefront/blog/blog-teaser.tsx'
import { DealCard } from '../../storefront/bundles/deal-card.tsx'
import { ProductRow } from '../../storefront/catalogue/card/product-row.tsx'
import { Finder } from '../../storefront/catalogue/home/finder.tsx'
import { HomeBrands } from '../../storefront/catalogue/home/home-brands.tsx'
import { HomeCategories } from '../../storefront/catalogue/home/home-categories.tsx'
import { HomeHero, PlainHero, showsSoldBrands } from '../../storefront/catalogue/home/home-hero.tsx'
import { ServiceFacts } from '../../storefront/catalogue/home/service-facts.tsx'
import { StrengthGuide } from '../../storefront/catalogue/home/strength-guide.tsx'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import type { HomeData, Section } from './load-home.ts'
import '../../storefront/catalogue/home/home.css'

interface HomeSectionsProps {
  sections: readonly Section[]
  data: HomeData
  /** The text of each section with a text, rendered from Markdown. */
  texts: Readonly<Record<string, ReactNode>>
}

/** The sections of the home page, in their order. A section without content is not shown, so an empty shop invents nothing. */
export function HomeSections({ sections, data, texts }: HomeSectionsProps) {
  const settings = useSettings()
  const isFactual = settings.vape_marketing_mode !== 'normal'
  const shown = <Item extends Shown>(items: readonly Item[] = []) =>
    items.filter((item) => !isBare(item, settings.vape_marketing_mode))
  const hasArt = showsSoldBrands(data.brands)
  const shelves = sections.filter(({ type }) => type === 'products')
  const isEmpty = shelves.length > 0 && shelves.every(({ id }) => (data.products[id] ?? []).length === 0)
  const finder = data.finder && data.finder.total > 0 ? data.finder : null

  function render(section: Section): ReactNode {
    const { id, type, title = '' } = section
    switch (type) {
      case 'hero':
        return !isOwnHero(section) && hasArt && !isFactual ? (
          <HomeHero />
        ) : (
          <PlainHero
            name={title || settings.site_name}
            text={section.text || settings.footer_text}
            isEmpty={isEmpty}
            image={section.image}
            imageAlt={section.image_alt}
            {...(section.link_label &&
              section.link_path && { link: { to: section.link_path, label: section.link_label } })}
          />
        )
      case 'finder':
        return finder && <Finder {...finder} />
      case 'categories':
        return (
          <HomeCategories
            categories={data.categories}
            hasArt={hasArt}
            isVapeOff={settings.vape_marketing_mode === 'off'}
          />
        )
      case 'products':
        return (
          <ProductRow
            isSwiped
            title={title || SHELF_TITLES[isFactual ? 'factual' : 'normal'][section.source ?? 'popular']}
            more={shelfLink(section)}
            products={shown(data.products[id])}
          />
        )
      case 'strengths':
        return finder && <StrengthGuide shopPath={`/shop?categories=${finder.categoryId}`} />
      case 'bundles':
        return <Deals title={title || (isFactual ? 'Bundles' : 'Bundle deals')} deals={shown(data.bundles[id])} />
      case 'brands':
        return <HomeBrands brands={data.brands} />
      case 'articles':
        return <BlogTeaser posts={data.posts[id] ?? []} {...(title !== '' && { title })} />
      case 'facts':
        return <ServiceFacts />
      case 'text':
        return <TextSection section={section}>{texts[id]}</TextSection>
    }
  }
  return (
    <main id="main">
      {!sections.some(({ type }) => type === 'hero') && <h1 className="visually-hidden">{settings.site_name}</h1>}
      {sections.map((section) => (
        <SectionSlot key={section.id}>{render(section)}</SectionSlot>
      ))}
    </main>
  )
}

/** Gives a section its key without an element of its own, since the rules of the page are for its children. */
const SectionSlot = ({ children }: { children: ReactNode }) => children

const isOwnHero = ({ title, text, image }: Section) => Boolean(title || text || image)

const SHELF_TITLES = {
  normal: {
    popular: 'Popular this week',
    newest: 'New arrivals',
    category: 'From the shop',
    tag: 'From the shop',
    picked: 'Our picks',
  },
  factual: {
    popular: 'From the shop',
    newest: 'New arrivals',
    category: 'From the shop',
    tag: 'From the shop',
    picked: 'From the shop',
  },
}

function shelfLink({ source, category_id, link_label, link_path }: Section) {
  if (link_label && link_path) return { to: link_path, text: link_label }
  if (source === 'newest') return { to: '/shop?sort=newest', text: 'See all new arrivals' }
  return { to: source === 'category' && category_id ? `/shop?categories=${category_id}` : '/shop', text: 'Shop all' }
}

function Deals({ title, deals }: { title: string; deals: readonly Parameters<typeof DealCard>[0]['bundle'][] }) {
  if (deals.length === 0) return null
  return (
    <section className="section wrap">
      <div className="head">
        <h2 className="heading">{title}</h2>
        <Link className="more" to="/bundles">
          All bundles <ArrowRight className="icon icon-small" aria-hidden />
        </Link>
      </div>
      <div className="deals">
        {deals.map((bundle) => (
          <DealCard key={bundle.id} bundle={bundle} />
        ))}
      </div>
    </section>
  )
}

function TextSection({ section, children }: { section: Section; children: ReactNode }) {
  const { title, text, image, image_alt = '', link_label, link_path } = section
  if (!title && !text && !image) return null
  return (
    <section className={image ? 'section wrap home-text with-image' : 'section wrap home-text'}>
      <div>
        {title && <h2 className="heading">{title}</h2>}
        <div className="home-copy">{children}</div>
        {link_label && link_path && (
          <Link className="button quiet mt-5" to={link_path}>
            {link_label}
          </Link>
        )}
      </div>
      {image && (
        <div className="media">
          <ProductImage url={image} alt={image_alt} sizes="(max-width: 62rem) 100vw, 36rem" />
        </div>
      )}
    </section>
  )
}
