import { createContext } from 'react'

/** Called when a link in the chat opens a page: a full-screen window then closes. */
export const LeaveChat = createContext<() => void>(() => {})
