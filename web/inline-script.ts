/** `import script from './x.ts?inline-script'`: the module and its imports as one minified script, to put into a page. */
import { build, type Plugin } from 'vite'

export const inlineScript: Plugin = {
  name: 'inline-script',
  load: {
    filter: { id: /\?inline-script$/ },
    async handler(id) {
      const [input = id] = id.split('?')
      const result = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: { write: false, target: 'es2022', rolldownOptions: { input, output: { format: 'iife' } } },
      })
      const [script] = 'output' in result ? result.output : []
      if (!script) throw new Error(`${input} was not built.`)
      for (const file of script.moduleIds) this.addWatchFile(file)
      return `export default ${JSON.stringify(script.code.trim())}`
    },
  },
}
