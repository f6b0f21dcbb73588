/** The language model that the configuration names. A provider's package is loaded only where it is configured. */
import type { LanguageModel } from 'ai'
import type { AssistantModelConfig } from '../../server/platform/config/config.ts'

type Provider = Pick<AssistantModelConfig, 'provider' | 'model' | 'apiKey' | 'baseUrl'>

const NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' }
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Who gets what is said in the chat, as customers are told; null where the model runs beside the shop. */
export function providerName({ provider, baseUrl }: Pick<Provider, 'provider' | 'baseUrl'>): string | null {
  if (baseUrl === undefined) return NAMES[provider]
  const { hostname } = new URL(baseUrl)
  return THIS_MACHINE.test(hostname) ? null : hostname
}

/** Makes the model; asks the provider nothing yet. */
export async function languageModel({ provider, model, apiKey, baseUrl }: Provider): Promise<LanguageModel> {
  const access = { apiKey, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) }
  const makers = {
    openai: async () => {
      const { createOpenAI } = await import('@ai-sdk/openai')
      const openai = createOpenAI(access)
      // Servers that speak OpenAI's language elsewhere know its older call alone.
      return baseUrl === undefined ? notKept(openai.responses(model)) : openai.chat(model)
    },
    anthropic: async () => (await import('@ai-sdk/anthropic')).createAnthropic(access)(model),
    google: async () => (await import('@ai-sdk/google')).createGoogle(access)(model),
  }
  // The library that drives it is loaded with it, so that the first customer does not wait for that.
  const [made] = await Promise.all([makers[provider](), import('ai')])
  return made
}

/** OpenAI keeps the conversations of its newer call unless it is told not to. */
async function notKept(model: Parameters<typeof import('ai')['wrapLanguageModel']>[0]['model']) {
  const { defaultSettingsMiddleware, wrapLanguageModel } = await import('ai')
  const settings = { providerOptions: { openai: { store: false } } }
  return wrapLanguageModel({ model, middleware: defaultSettingsMiddleware({ settings }) })
}
