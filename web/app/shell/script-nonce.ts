import { createContext } from 'react'

/** The nonce of the shop's own inline scripts: the server hashes these scripts and removes it from the page. */
export const ScriptNonceContext = createContext<string | undefined>(undefined)
