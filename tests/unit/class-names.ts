/** The rule of docs/decisions/0045: the classes of an area are its own. */
import { areaFromPath, readSources } from '../../scripts/shape/sources.ts'

/** Every page may use their classes. */
const SHARED = ['styles', 'ui', 'product', 'order', 'shell', 'forms'].map((folder) => `web/app/${folder}`)

/** Every tab of the admin area may use their classes. */
const SHARED_ADMIN = ['web/app/admin', 'web/app/admin/kit']

/** They put areas together, so they may use all classes. Tables in texts are styled by the pages that show them. */
const COMPOSING = ['web/app/routes', 'web/app/rich-text']

const BLOG = 'web/app/storefront/blog'
/** They show articles as the blog does. */
const PREVIEWING = ['web/app/admin/blog', 'web/app/admin/chat']

/** Returns the classes of all style sheets, each with the areas that style it. */
export function findClasses(): Map<string, Set<string>> {
  const classes = new Map<string, Set<string>>()
  for (const { path, text } of readSources('web/app/*.css'))
    for (const name of classesOfSheet(text)) classes.set(name, (classes.get(name) ?? new Set()).add(areaFromPath(path)))
  return classes
}

function classesOfSheet(css: string): string[] {
  const plain = css.replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, '')
  const selectors = [...plain.matchAll(/[^{};]*(?=\{)/g)].map(([selector]) => selector.trim())
  return selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

/** Returns classes that an area styles although they belong to another area. */
export function findMisplacedClasses(): string[] {
  return [...findClasses()].flatMap(([name, areas]) =>
    [...areas]
      .filter((area) => !mayUse(area, ownerOf(areas)))
      .map((area) => `${area} styles .${name} of ${ownerOf(areas)}`),
  )
}

/** Returns classes that a component uses although they belong to another area. */
export function findMisusedClasses(): string[] {
  const classes = findClasses()
  return readSources('web/app/*.tsx').flatMap(({ path, text }) =>
    classesOfComponent(text).flatMap((name) => {
      const areas = classes.get(name)
      if (!areas || mayUse(areaFromPath(path), ownerOf(areas))) return []
      return [`${path} uses .${name} of ${ownerOf(areas)}`]
    }),
  )
}

/** Returns the class names in `className="…"` and in the strings of `className={…}`. */
function classesOfComponent(tsx: string): string[] {
  const values = [...tsx.matchAll(/[cC]lassName=(?:"([^"]*)"|\{([^{}]*)\})/g)]
  return values.flatMap(([, plain, expression = '']) => {
    const strings = plain === undefined ? [...expression.matchAll(/'([^']*)'/g)].map(([, text = '']) => text) : [plain]
    return strings.flatMap((text) => text.split(/\s+/))
  })
}

/** The area that others take the class from: a shared one, if there is one among them. */
function ownerOf(areas: ReadonlySet<string>): string {
  const [first = ''] = [...areas].sort()
  return [...SHARED, ...SHARED_ADMIN, BLOG].find((area) => areas.has(area)) ?? first
}

function mayUse(area: string, owner: string): boolean {
  if (area === owner || SHARED.includes(owner) || COMPOSING.includes(area)) return true
  if (PREVIEWING.includes(area) && owner === BLOG) return true
  return SHARED_ADMIN.includes(owner) && area.startsWith('web/app/admin')
}
