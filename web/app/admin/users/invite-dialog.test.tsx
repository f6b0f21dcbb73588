import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { answerCalls, problemAnswer } from '../../testing/calls.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { InviteDialog } from './invite-dialog.tsx'

async function fill(answer: unknown) {
  const { sent } = answerCalls({ 'POST /users/invitations': answer })
  const onClose = vi.fn()
  const view = renderComponent(<InviteDialog onClose={onClose} />, { signedIn: buildUser({ role: 'admin' }) })
  await view.user.type(view.getByLabelText('Name'), 'Ada Moss')
  await view.user.type(view.getByLabelText('Email'), 'ada@example.com')
  await view.user.selectOptions(view.getByLabelText('Role'), 'Stock')
  await view.user.type(view.getByLabelText('Your password'), 'staff secret')
  return { ...view, sent, onClose, send: () => view.user.click(view.getByRole('button', { name: 'Send invitation' })) }
}

test('sends name, email, role and the password of the owner, and shows where the invitation went', async () => {
  const { sent, send, onClose, getByText } = await fill(buildUser({ email: 'ada@example.com' }))
  expect(getByText('Corrects stock.')).toBeTruthy()
  await send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const body = { name: 'Ada Moss', email: 'ada@example.com', staff_role: 'stock', current_password: 'staff secret' }
  expect(sent.map(({ call, body }) => [call, body])).toEqual([['POST /users/invitations', body]])
  expect(toasts().at(-1)?.text).toBe('The invitation is on its way to ada@example.com.')
})

test('an email with an account is explained at its field, and nothing typed is lost', async () => {
  const detail = 'There’s already an account with this email.'
  const { send, onClose, findByText, getByLabelText } = await fill(() => problemAnswer(409, detail, 'email_taken'))
  await send()
  await findByText(detail)
  expect(getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
  expect(onClose).not.toHaveBeenCalled()
})
