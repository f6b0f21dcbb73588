/** A page for when the shop cannot serve a visitor: it needs no renderer and reloads automatically. */

/** `title`, `heading` and `text` are plain texts of ours, without markup. Reloads after `seconds`. */
export const noticePage = (title: string, heading: string, text: string, seconds: number): string =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${seconds}"><title>${title}</title><h1>${heading}</h1><p>${text}</p></html>`
