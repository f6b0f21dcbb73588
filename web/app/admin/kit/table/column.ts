import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The field that the call sorts by; a leading '-' if it only sorts descending; undefined if not sortable. */
  sort?: string
  /** Right-aligns figures. */
  isRight?: boolean
  /** Shown on a phone, which fits three or four columns. If none is marked, all are shown and the table scrolls. */
  isPhone?: boolean
  /** Hidden until chosen. */
  isExtra?: boolean
  /** Cannot be hidden, such as the name. */
  isFixed?: boolean
}
