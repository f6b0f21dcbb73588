import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { styleSingleton } from './style-singleton.ts'

const rules = () => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))

test('adds the rules once while any instance is mounted, without a style element', () => {
  const styleElements = () => document.querySelectorAll('style').length
  const before = styleElements()
  const Still = styleSingleton()
  const first = render(<Still styles="body { overflow: hidden }" />)
  const second = render(<Still styles="body { overflow: hidden }" />)
  expect(rules()).toHaveLength(1)
  expect(rules()[0]).toContain('overflow: hidden')
  first.unmount()
  expect(rules()).toHaveLength(1)
  expect(styleElements()).toBe(before)
  second.unmount()
  expect(rules()).toEqual([])
  expect(styleElements()).toBe(before)
})
