import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

/** A password field that can show its value. Pasting and password managers work as usual. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'inside'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      inside={
        <button
          type="button"
          className="icon-button absolute top-1/2 right-0.5 -translate-y-1/2"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon className="icon" aria-hidden />
        </button>
      }
    />
  )
}
