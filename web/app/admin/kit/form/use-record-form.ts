import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type AdminForm, type AdminFormOptions, useAdminForm } from './use-admin-form.ts'

interface RecordFormOptions<Values extends FieldValues, Stored>
  extends Pick<AdminFormOptions<Values, Stored>, 'schema' | 'fieldOf'> {
  /** The record to change; undefined to create one. */
  record: Stored | undefined
  /** The form's values for a new record. */
  empty: Values
  valuesOf: (stored: Stored) => Values
  /** Sends the values with the record last read, whose `updated_at` detects version conflicts. */
  save: (values: Values, stored: Stored | undefined) => Promise<Stored>
  /** Fetches the record again. */
  fetch: (id: number) => Promise<Stored>
  /** Stores the saved record in the query cache. */
  remember: (saved: Stored) => void
  /** Returns the address at which a created record is edited. */
  pathOf: (id: number) => string
  /** The capitalised name of the record's type: 'Article'. */
  noun: string
}

/** The form of one record: the first save creates it, later ones change the version last read. */
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
