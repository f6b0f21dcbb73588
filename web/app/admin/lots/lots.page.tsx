import { unindexedPage } from '../../seo/page-meta.ts'
import { LotsScreen } from './lots-screen.tsx'

export const meta = unindexedPage('Lots')

/** The lots of all products. */
export default function LotsPage() {
  return <LotsScreen />
}
