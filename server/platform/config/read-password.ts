/** Reads a password for an operator's command, without showing it on the screen or storing it in the shell's history. */
import { text } from 'node:stream/consumers'

/** The last one is Ctrl+D. */
const ENTER = ['\r', '\n', '\u0004']
const INTERRUPT = '\u0003'
const BACKSPACE = ['\b', '\u007f']

type Terminal = NodeJS.ReadableStream & { setRawMode: (isRaw: boolean) => unknown }

/** Returns the whole input of a pipe, without the final line end. */
export async function readPiped(input: NodeJS.ReadableStream): Promise<string> {
  return (await text(input)).replace(/\r?\n$/, '')
}

/** Returns what the operator types until Enter, without echo; null for Ctrl+C. */
export async function readHidden(
  input: Terminal,
  write: (text: string) => void,
  question: string,
): Promise<string | null> {
  write(question)
  input.setRawMode(true)
  input.setEncoding('utf8')
  let typed = ''
  try {
    for await (const chunk of input) {
      for (const key of String(chunk)) {
        if (key === INTERRUPT) return null
        if (ENTER.includes(key)) return typed
        typed = BACKSPACE.includes(key) ? [...typed].slice(0, -1).join('') : typed + key
      }
    }
    return typed
  } finally {
    input.setRawMode(false)
    write('\n')
  }
}
