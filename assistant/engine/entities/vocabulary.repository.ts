/** Reads the words of the catalogue, gathered by the database: never a row for each product. */
import { sql } from 'kysely'
import type { Db } from '../../../server/platform/database/database.ts'

/** The maximum number of words and values; the rest are rare, and the search finds them. */
const MAX_WORDS = 12_000
const MAX_VALUES = 3000
const MAX_DEVICES = 2000
/** The maximum number of products whose words are read: the best-selling ones. */
const MAX_PRODUCTS = 100_000
/** Candidates for one run of words: what begins more names than that is no name. */
const MAX_NAMED = 24

export interface NamedProduct {
  id: number
  name_key: string
  product_class: string
  popularity: number
}

export function vocabularyRepository(db: Db) {
  const isActive = sql<boolean>`p.status = 'active'`
  const values = sql<{ value: string; is_colour: boolean }>`
    with popular as (
      select options, tags, product_class from product where status = 'active' order by popularity desc, id limit ${MAX_PRODUCTS}::int)
    (select choice ->> 'value' as value, bool_or(option ->> 'name' in ('Colour', 'Color')) as is_colour
     from popular, jsonb_array_elements(options) as option, jsonb_array_elements(option -> 'values') as choice
     where option ->> 'name' not in ('Strength', 'Resistance', 'Capacity', 'Size')
     group by 1 order by count(*) desc, 1 limit ${MAX_VALUES}::int)
    union all
    (select tag, false from popular, unnest(tags) as tag where product_class not in ('device', 'coil', 'tank')
     group by 1 order by count(*) desc, 1 limit ${MAX_VALUES}::int)`
  return {
    categories: () =>
      db
        .selectFrom('category as c')
        .select(['c.id', 'c.name', 'c.parent_id'])
        .where(({ exists, or, selectFrom }) =>
          or([
            exists(selectFrom('product as p').select('p.id').where(isActive).whereRef('p.category_id', '=', 'c.id')),
            exists(selectFrom('product as p').select('p.id').where(isActive).whereRef('p.subcategory_id', '=', 'c.id')),
          ]),
        )
        .execute(),

    brands: () =>
      db
        .selectFrom('brand as b')
        .select(['b.id', 'b.name'])
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('product as p').select('p.id').where(isActive).whereRef('p.brand_id', '=', 'b.id')),
        )
        .orderBy('b.id')
        .limit(MAX_VALUES)
        .execute(),

    bundles: () =>
      db.selectFrom('public_bundle').select(['id', 'name']).orderBy('id', 'desc').limit(MAX_VALUES).execute(),

    /** Devices and tanks, what sells most first: customers say their names in part, 'my beacon'. */
    devices: () =>
      db
        .selectFrom('product as p')
        .select(['p.id', 'p.name', 'p.product_class', 'p.popularity'])
        .where(isActive)
        .where('p.product_class', 'in', ['device', 'tank'])
        .orderBy('p.popularity', 'desc')
        .orderBy('p.id')
        .limit(MAX_DEVICES)
        .execute(),

    /** Strengths of nicotine on offer, ascending. */
    strengths: () =>
      sql<{ mg: number }>`
      select distinct mg::float8 as mg from product, unnest(strengths_mg) as mg where status = 'active' order by mg`
        .execute(db)
        .then(({ rows }) => rows.map(({ mg }) => mg)),

    /** Words of the products' names with their counts, those of most products first. */
    nameWords: () =>
      sql<{ word: string; count: number }>`
      select word, ndoc as count
      from ts_stat(${`select name_words from product_search order by popularity desc, product_id limit ${MAX_PRODUCTS}`})
      order by ndoc desc, word limit ${MAX_WORDS}::int`
        .execute(db)
        .then(({ rows }) => rows),

    /** Flavours, colours and forms to choose, such as 'Alphonso Mango', 'Oxblood' and 'loose leaf'. */
    values: () => values.execute(db).then(({ rows }) => rows),

    /** Which of `phrases` stand, word for word, in the name of some product. */
    sold: (phrases: readonly string[]) =>
      sql<{ phrase: string }>`
      select phrase from unnest(${[...phrases]}::text[]) as phrase
      where exists (select from product_search where name_words @@ phraseto_tsquery('simple', phrase))`
        .execute(db)
        .then(({ rows }) => new Set(rows.map(({ phrase }) => phrase))),

    /** Products whose name is one of `runs` or begins with one, a few for each. */
    named: (runs: readonly string[]) =>
      sql<NamedProduct & { run: string }>`
      select run, found.* from unnest(${[...runs]}::text[]) as run cross join lateral (
        select s.name_key, s.product_id as id, p.product_class, s.popularity
        from product_search s join product p on p.id = s.product_id
        where s.name_key = run or (s.name_key ~>=~ (run || ' ') and s.name_key ~<~ (run || '!'))
        limit ${MAX_NAMED}::int) as found`
        .execute(db)
        .then(({ rows }) => rows),
  }
}
