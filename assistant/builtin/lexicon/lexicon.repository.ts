/** Reads from the catalogue what the lexicon is made of, gathered by the database: never a row for each product. */
import { sql } from 'kysely'
import type { Db } from '../../../server/platform/database/database.ts'

/** Words and values beyond so many are rare ones; the search finds those. */
const MOST_WORDS = 12_000
const MOST_VALUES = 3000
const MOST_LINES = 2000
/** The words of a larger catalogue are those of so many of its best-selling products. */
const MOST_READ = 100_000
/** Candidates for one run of words: a run that begins more names than that is no name. */
const MOST_NAMED = 24

export interface Place {
  id: number
  name: string
}

export interface NamedProduct {
  run: string
  name_key: string
  id: number
  product_class: string
  popularity: number
}

const popular = sql`
  select strengths_mg, options, tags, product_class from product
  where status = 'active' order by popularity desc, id limit ${sql.lit(MOST_READ)}`

export function lexiconRepository(db: Db) {
  return {
    places: () =>
      sql<Place & { parent_id: number | null }>`
      select c.id, c.name, c.parent_id from category c
      where exists (select from product p where p.status = 'active' and p.category_id = c.id)
        or exists (select from product p where p.status = 'active' and p.subcategory_id = c.id)`
        .execute(db)
        .then(({ rows }) => rows),

    brands: () =>
      sql<Place>`
      select b.id, b.name from brand b
      where exists (select from product p where p.brand_id = b.id and p.status = 'active') order by b.id limit ${MOST_VALUES}::int`
        .execute(db)
        .then(({ rows }) => rows),

    bundles: () =>
      sql<Place>`select id, name from public_bundle order by id desc limit ${MOST_VALUES}::int`
        .execute(db)
        .then(({ rows }) => rows),

    /** Strengths of nicotine on offer, ascending. */
    strengths: () =>
      sql<{ mg: number }>`
      select distinct mg::float8 as mg from (${popular}) as popular, unnest(strengths_mg) as mg order by mg`
        .execute(db)
        .then(({ rows }) => rows.map(({ mg }) => mg)),

    /** Words of the products' names, those of most products first. */
    nameWords: () =>
      sql<{ word: string }>`
      select word from ts_stat(${`select name_words from product_search order by popularity desc, product_id limit ${MOST_READ}`}) order by ndoc desc, word limit ${MOST_WORDS}::int`
        .execute(db)
        .then(({ rows }) => rows.map(({ word }) => word)),

    /** Every word that the catalogue writes, descriptions too: these are spelt right. */
    allWords: () =>
      sql<{ word: string }>`
      select word from search_word where product_count > 0 order by product_count desc, word limit ${4 * MOST_WORDS}::int`
        .execute(db)
        .then(({ rows }) => rows.map(({ word }) => word)),

    /** What there is to choose: 'Alphonso Mango', 'Oxblood', 'loose leaf'; and tags. */
    values: () =>
      sql<{ value: string; is_colour: boolean }>`
      (select choice ->> 'value' as value, bool_or(option ->> 'name' in ('Colour', 'Color')) as is_colour
       from (${popular}) as popular, jsonb_array_elements(options) as option, jsonb_array_elements(option -> 'values') as choice
       where option ->> 'name' not in ('Strength', 'Resistance', 'Capacity', 'Size')
       group by 1 order by count(*) desc, 1 limit ${MOST_VALUES}::int)
      union all
      (select tag, false from (${popular}) as popular, unnest(tags) as tag where product_class not in ('device', 'coil', 'tank')
       group by 1 order by count(*) desc, 1 limit ${MOST_VALUES}::int)`
        .execute(db)
        .then(({ rows }) => rows),

    /** Devices and tanks, what sells most first: their names are said in part, 'my beacon'. */
    lines: () =>
      sql<{ id: number; name: string; product_class: string }>`
      select id, name, product_class from product where status = 'active' and product_class in ('device', 'tank')
      order by popularity desc, id limit ${MOST_LINES}::int`
        .execute(db)
        .then(({ rows }) => rows),

    /** Which of `phrases`, each as its words, all stand in the name of some product. */
    sold: (phrases: readonly string[]) =>
      sql<{ phrase: string }>`
      select phrase from unnest(${[...phrases]}::text[]) as phrase
      where exists (select from product_search where name_words @@ plainto_tsquery('simple', phrase))`
        .execute(db)
        .then(({ rows }) => new Set(rows.map(({ phrase }) => phrase))),

    /** Products whose name is one of `runs` or begins with one, a few for each. */
    named: (runs: readonly string[]) =>
      sql<NamedProduct>`
      select run, found.name_key, found.id, found.product_class, found.popularity
      from unnest(${[...runs]}::text[]) as run cross join lateral (
        select s.name_key, s.product_id as id, p.product_class, s.popularity
        from product_search s join product p on p.id = s.product_id
        where s.name_key = run or (s.name_key ~>=~ (run || ' ') and s.name_key ~<~ (run || '!'))
        limit ${MOST_NAMED}::int) as found`
        .execute(db)
        .then(({ rows }) => rows),
  }
}
