import type { Input } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { AdminUser } from './queries.ts'

type Body = Input<'PUT /users/:id'>['body']

export type UserChange = Pick<Body, 'role' | 'staff_role' | 'is_disabled' | 'reset_totp'>

/** Changes a user with the version last read. Refetches after errors too, which may be version conflicts. */
export function useChangeUser({ id, updated_at }: Pick<AdminUser, 'id' | 'updated_at'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: UserChange & Pick<Body, 'current_password' | 'code'>) =>
      api('PUT /users/:id', { params: { id }, body: { ...change, updated_at } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'users'] }),
  })
}

/** Invites somebody to the staff. */
export function useInviteStaff() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /users/invitations'>['body']) => api('POST /users/invitations', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'users'] }),
  })
}
