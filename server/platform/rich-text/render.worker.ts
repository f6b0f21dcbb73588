/** The worker thread that renders markdown as HTML, with a module of the web's build. */
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { RenderedText, RichText } from './text-renderer.ts'

const module: { writeHtml(text: RichText): RenderedText } = await import(pathToFileURL(String(workerData)).href)

parentPort?.on('message', (text: RichText) => {
  let answer: RenderedText | undefined
  try {
    answer = module.writeHtml(text)
  } catch {
    // Nesting that exhausts the stack: the caller shows the text as it is.
  }
  parentPort?.postMessage(answer)
})
