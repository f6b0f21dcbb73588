/** Creates the configured age check providers, again whenever staff change their settings. */
import type { Context } from '../../context.ts'
import { configuredAgeCheck, configuredAgeChecks } from './age-check.modules.ts'
import type { AgeCheckProvider, AgeCheckSite } from './age-check.provider.ts'
import { enteredSettings } from './settings/entered.settings.ts'

export type AgeCheckProviders = Awaited<ReturnType<typeof ageCheckProviders>>

export async function ageCheckProviders({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>) {
  const context = { clock }
  const entered = enteredSettings(config)

  async function load() {
    const values = await entered.read(db)
    const modules = configuredAgeChecks(config, values)
    const all: AgeCheckProvider[] = await Promise.all(modules.map((module) => module.create(context)))
    const [first] = all
    if (!first) throw new Error('The last age check provider needs no settings')
    return { modules, all, first, facts: configuredAgeCheck(config, values) }
  }

  let loaded = await load()
  return {
    /** What the providers are created with. */
    context,
    /** Checks new orders. */
    get current(): AgeCheckProvider {
      return loaded.first
    },
    /** What staff are told about `current`. */
    get facts() {
      return loaded.facts
    },
    get names() {
      return loaded.all.map(({ name }) => name)
    },
    /** Whether the environment has its settings, which staff then cannot change. */
    isFixed: (name: string) => loaded.modules.some((module) => module.name === name && module.isFixed),
    /** The site where customers can confirm their age now, whichever provider checks first. */
    get site(): { name: string; site: AgeCheckSite } | undefined {
      return loaded.all.flatMap(({ name, site }) => (site ? [{ name, site }] : []))[0]
    },
    /** The site of the provider with this name, if it is still configured. */
    siteOf: (name: string): AgeCheckSite | undefined => loaded.all.find((known) => known.name === name)?.site,
    /** Applies changed settings. */
    async reload(): Promise<void> {
      loaded = await load()
    },
  }
}
