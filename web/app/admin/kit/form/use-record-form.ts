import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type AdminForm, type AdminFormOptions, useAdminForm } from './use-admin-form.ts'

interface RecordFormOptions<Values extends FieldValues, Stored>
  extends Pick<AdminFormOptions<Values, Stored>, 'schema' | 'fieldOf'> {
  /** What is to be changed; without it a new one is made. */
  record: Stored | undefined
  /** What the form of a new one holds. */
  empty: Values
  valuesOf: (stored: Stored) => Values
  /** Sends it over what was read last, whose `updated_at` says what has been seen. */
  save: (values: Values, stored: Stored | undefined) => Promise<Stored>
  /** Reads it anew. */
  fetch: (id: number) => Promise<Stored>
  /** Puts what was saved where the pages find it. */
  remember: (saved: Stored) => void
  /** Where a new one is to be changed further. */
  pathOf: (id: number) => string
  /** What it is called, as a sentence begins: 'Article'. */
  noun: string
}

/** The form of one stored thing: made by its first save, changed over what was read last by every further one. */
export function useRecordForm<Values extends FieldValues, Stored extends { id: number }>(
  options: RecordFormOptions<Values, Stored>,
): { admin: AdminForm<Values>; stored: Stored | undefined } {
  const { record, schema, empty, valuesOf, save, fetch, remember, pathOf, noun, fieldOf } = options
  const navigate = useNavigate()
  const [stored, setStored] = useState(record)
  const admin = useAdminForm<Values, Stored>({
    schema,
    values: record ? valuesOf(record) : empty,
    save: (values) => save(values, stored),
    valuesOf,
    onSaved: (saved) => {
      setStored(saved)
      remember(saved)
      if (!record) void navigate(pathOf(saved.id), { replace: true })
    },
    savedText: record ? `${noun} saved` : `${noun} added`,
    reload: async () => {
      const now = await fetch(record?.id ?? 0)
      setStored(now)
      return valuesOf(now)
    },
    ...(fieldOf ? { fieldOf } : {}),
  })
  return { admin, stored }
}
