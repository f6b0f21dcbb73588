import { createContext } from 'react'

/** To be called when something in the chat leads to a page: a window that covers the screen makes way. */
export const LeaveChat = createContext<() => void>(() => {})
