import { defineConfig } from 'vite'

/** The mail templates as a module that the server imports. */
export default defineConfig({
  // Bundled, so that only the parts in use are loaded: the package brings a syntax highlighter and a style compiler too.
  ssr: { noExternal: true, external: ['react', 'react-dom'] },
  build: {
    ssr: 'app/mail/write-mail.tsx',
    outDir: `${process.env.WEB_BUILD_DIR ?? 'build'}/mail`,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'index.js' } },
  },
})
