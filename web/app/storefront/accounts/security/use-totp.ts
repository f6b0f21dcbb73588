import type { Input } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { currentUserQuery } from '../queries.ts'
import { useSessionsChanged } from './use-sessions.ts'

/** Requests a new secret for the app; nothing changes until it is confirmed. */
export const useStartTotp = () =>
  useMutation({ mutationFn: (body: { password: string }) => api('POST /users/me/totp', { body }) })

/** Switches codes on and returns the recovery codes. This logs out every other browser. */
export function useConfirmTotp() {
  const changed = useTotpChanged()
  return useMutation({
    mutationFn: async (body: { code: string }) => (await api('POST /users/me/totp/confirm', { body })).recovery_codes,
    onSuccess: () => changed(true),
  })
}

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: async (body: Input<'POST /users/me/totp/recovery-codes'>['body']) =>
      (await api('POST /users/me/totp/recovery-codes', { body })).recovery_codes,
  })

export function useStopTotp() {
  const changed = useTotpChanged()
  return useMutation({
    mutationFn: (body: Input<'DELETE /users/me/totp'>['body']) => api('DELETE /users/me/totp', { body }),
    onSuccess: () => changed(false),
  })
}

/** Updates the cached user; resets admin queries, which may have failed because staff had no one-time code. */
function useTotpChanged(): (has_totp: boolean) => void {
  const queryClient = useQueryClient()
  const sessionsChanged = useSessionsChanged()
  return (has_totp) => {
    queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, has_totp })
    void queryClient.resetQueries({ queryKey: ['admin'] })
    sessionsChanged()
  }
}
