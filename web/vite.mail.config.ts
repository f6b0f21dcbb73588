import { defineConfig } from 'vite'

/** Builds the mail templates as a module that the server imports. */
export default defineConfig({
  // Bundled for tree shaking: the package also contains a syntax highlighter and a style compiler.
  ssr: { noExternal: true, external: ['react', 'react-dom'] },
  build: {
    ssr: 'app/mail/write-mail.tsx',
    outDir: `${process.env.WEB_BUILD_DIR ?? 'build'}/mail`,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'index.js' } },
  },
})
