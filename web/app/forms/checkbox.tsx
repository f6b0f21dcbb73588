import type { ComponentProps } from 'react'

/** A checkbox with its label. */
export function Checkbox({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      {children}
    </label>
  )
}
