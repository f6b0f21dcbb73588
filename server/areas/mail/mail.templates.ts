/** The mail templates, which are part of the web's build because Node runs no TSX. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WriteMail } from './mail.service.ts'

/** Renders mails with the templates of `buildFolder`, loaded with the first mail. */
export function mailTemplates(buildFolder: string): WriteMail {
  const file = pathToFileURL(join(buildFolder, 'mail', 'index.js')).href
  return async (input) => {
    const templates: { writeMail: WriteMail } = await import(file)
    return templates.writeMail(input)
  }
}
