import type { ChatAction } from '@shop/contract/assistant.ts'
import { useContext } from 'react'
import { Link } from 'react-router'
import { LeaveChat } from '../leave-chat.ts'
import { ProductAction } from './product-action.ts'

/** The buttons of an answer. Each names what it does, and does it only when it is pressed. */
export function ChatActions({ actions }: { actions: readonly ChatAction[] }) {
  const leave = useContext(LeaveChat)
  const controls = useContext(ProductAction)
  return (
    <div className="chat-actions">
      {actions.map((action) =>
        action.kind === 'cancel_order' ? (
          <Link
            key={action.order_number}
            className="button quiet small"
            to={`/profile/orders/${action.order_id}#cancel`}
            onClick={leave}
          >
            {action.label}
          </Link>
        ) : (
          controls && <controls.Offer key={action.label} action={action} onLeave={leave} />
        ),
      )}
    </div>
  )
}
