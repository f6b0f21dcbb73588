import { createContext } from 'react'

/**
 * The nonce of the shop's own inline scripts: the server hashes the scripts that have it and takes it out of the page, so a
 * browser knows none.
 */
export const ScriptMarkContext = createContext<string | undefined>(undefined)
