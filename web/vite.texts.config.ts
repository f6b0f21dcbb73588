import { defineConfig } from 'vite'

/** Builds the markdown renderer as a module that the server runs in a worker thread. */
export default defineConfig({
  ssr: { noExternal: true, external: ['react', 'react-dom'] },
  build: {
    ssr: 'app/write-html.ts',
    outDir: `${process.env.WEB_BUILD_DIR ?? 'build'}/texts`,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'index.js' } },
  },
})
