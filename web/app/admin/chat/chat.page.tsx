import { unindexedPage } from '../../seo/page-meta.ts'
import AdminNotFoundPage from '../not-found.page.tsx'
import type { Route } from './+types/chat.page'
import { ChatScreen } from './chat-screen.tsx'
import '../kit/chart.css'
import './blocks/blocks.css'
import './chat.css'
import './composer.css'

export const meta = unindexedPage('Chat agent')

/** The chat with staff's agent. Each chat has its own address, for links and reloads. */
export default function ChatPage({ params: { session } }: Route.ComponentProps) {
  if (session !== undefined && !/^user_\d+_[\w-]{12}$/.test(session)) return <AdminNotFoundPage />
  return <ChatScreen session={session} />
}
