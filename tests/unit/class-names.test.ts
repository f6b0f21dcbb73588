import { expect, test } from 'vitest'
import { findClasses, findMisplacedClasses, findMisusedClasses } from './class-names.ts'

test('a class name has at least four letters', () => {
  const names = [...findClasses().keys()]
  expect(names).toContain('icon-button')
  expect(names.filter((name) => name.length < 4)).toEqual([])
})

test('a class is styled by one area, or by areas whose classes others may use', () => {
  expect(findMisplacedClasses()).toEqual([])
})

test('a component uses classes of its own area, and of areas whose classes others may use', () => {
  expect(findMisusedClasses()).toEqual([])
})
