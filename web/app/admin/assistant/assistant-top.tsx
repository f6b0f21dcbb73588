import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageTop } from '../kit/page-top.tsx'

/** The heading of the assistant's pages, and the links between them. */
export function AssistantTop({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageTop title="Assistant" actions={actions} />
      <nav className="tabs" aria-label="Assistant">
        <NavLink to="/admin/assistant" end>
          Inbox
        </NavLink>
        <NavLink to="/admin/assistant/training">Training data</NavLink>
        <NavLink to="/admin/assistant/versions">Versions</NavLink>
      </nav>
    </>
  )
}
