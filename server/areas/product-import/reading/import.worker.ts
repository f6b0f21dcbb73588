/** The thread that reads the file of one import. */
import { parentPort } from 'node:worker_threads'
import { UnreadableFile } from '../formats/import.product.ts'
import type { Answer, Question } from './import.reader.ts'
import { openFile, readProduct } from './import.reading.ts'

let file: Awaited<ReturnType<typeof openFile>> | undefined

async function answerTo(question: Question): Promise<Answer | undefined> {
  if ('products' in question) {
    return { outcomes: question.products.map((rows) => readProduct(rows, question.options)) }
  }
  if ('source' in question) file = await openFile(question.source, question)
  return 'source' in question ? file?.start : file?.next(question.mapping)
}

parentPort?.on('message', async (question: Question) => {
  const answer = await answerTo(question).catch((error: unknown): Answer => {
    if (error instanceof UnreadableFile) return { unreadable: error.message }
    return { problem: error instanceof Error ? error : new Error(String(error)) }
  })
  parentPort?.postMessage(answer)
})
