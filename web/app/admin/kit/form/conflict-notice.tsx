import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { showError } from '../../../lib/sentence-of.ts'
import { PlainButton, SmallButton } from '../../../ui/buttons.tsx'
import { fieldName } from '../fields/field-name.ts'
import type { AdminForm } from './use-admin-form.ts'

/** A version conflict: another user has saved meanwhile. Shows who and what, and offers both versions. */
export function ConflictNotice<Values extends FieldValues>({ admin }: { admin: AdminForm<Values> }) {
  const { conflict, loadNew, keepEditing } = admin
  const [isLoading, setIsLoading] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflict) box.current?.scrollIntoView({ block: 'center' })
  }, [conflict])
  if (!conflict) return null

  async function load() {
    setIsLoading(true)
    await loadNew().catch((error: unknown) => showError(error, 'The new version couldn’t be loaded.'))
    setIsLoading(false)
  }
  return (
    <div className="notice warn" role="alert" ref={box}>
      <TriangleAlert className="icon" aria-hidden />
      <div className="fieldstack">
        <p>{conflict.text}</p>
        {conflict.changes.length > 0 && (
          <ul className="changes">
            {conflict.changes.map(({ path, message }) => (
              <li key={path}>
                {path !== '' && <b className="font-medium">{fieldName(path)}: </b>}
                {message}
              </li>
            ))}
          </ul>
        )}
        <p>Your changes are still here but not saved. Copy what you need before you load the new version.</p>
        <div className="hstack wrapping">
          <SmallButton disabled={isLoading} onClick={() => void load()}>
            Load the new version
          </SmallButton>
          <PlainButton onClick={keepEditing}>Keep editing</PlainButton>
        </div>
      </div>
    </div>
  )
}
