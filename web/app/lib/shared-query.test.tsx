import { queryOptions } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { sharedQuery } from './shared-query.ts'

function greeting() {
  const fetch = vi.fn(async () => ({ text: 'Hello', times: fetch.mock.calls.length }))
  const options = queryOptions({ queryKey: ['greeting'], queryFn: fetch })
  return { fetch, options, useGreeting: sharedQuery(options) }
}

test('many components share one observer and one request', async () => {
  const { fetch, options, useGreeting } = greeting()
  const Text = () => <p>{useGreeting(({ data }) => data?.text ?? 'Loading')}</p>
  const { getAllByText, queryClient } = renderComponent([1, 2, 3].map((key) => <Text key={key} />))
  await vi.waitFor(() => expect(getAllByText('Hello')).toHaveLength(3))
  expect(fetch).toHaveBeenCalledOnce()
  expect(queryClient.getQueryCache().find(options)?.getObserversCount()).toBe(1)
})

test('rerenders only when the selected value changes', async () => {
  const { options, useGreeting } = greeting()
  const drawn = vi.fn()
  const Text = () => {
    const text = useGreeting(({ data }) => data?.text)
    drawn(text)
    return <p>{text}</p>
  }
  const { findByText, queryClient } = renderComponent(<Text />)
  await findByText('Hello')
  drawn.mockClear()
  await act(() => queryClient.invalidateQueries(options))
  expect(queryClient.getQueryData(options.queryKey)?.times).toBe(2)
  expect(drawn).not.toHaveBeenCalled()
  act(() => queryClient.setQueryData(options.queryKey, { text: 'Good evening', times: 3 }))
  await findByText('Good evening')
})

test('fetches nothing while it is disabled, and fills the cache again after the query was removed from it', async () => {
  const { fetch, options, useGreeting } = greeting()
  const Switch = () => {
    const [isOn, setIsOn] = useState(false)
    const text = useGreeting(({ data }) => data?.text, isOn)
    return (
      <button type="button" onClick={() => setIsOn(!isOn)}>
        {isOn ? (text ?? 'Loading') : 'Off'}
      </button>
    )
  }
  const { findByRole, user, queryClient } = renderComponent(<Switch />)
  expect(fetch).not.toHaveBeenCalled()
  await user.click(await findByRole('button', { name: 'Off' }))
  await user.click(await findByRole('button', { name: 'Hello' }))
  act(() => queryClient.removeQueries(options))
  await user.click(await findByRole('button', { name: 'Off' }))
  await findByRole('button', { name: 'Hello' })
  await vi.waitFor(() => expect(queryClient.getQueryData(options.queryKey)?.times).toBe(2))
})
