import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '../kit/card.tsx'
import { GoingLiveProgress } from './going-live-progress.tsx'
import { checklistQuery } from './queries.ts'

/** Links from the settings to the checklist, with its progress. */
export function GoingLiveCard() {
  const { data } = useQuery(checklistQuery)
  return (
    <Card title="Going live">
      {data && <GoingLiveProgress steps={data.items} />}
      <Link className="button quiet small mt-3" to="/admin/settings/going-live">
        See the checklist
      </Link>
    </Card>
  )
}
