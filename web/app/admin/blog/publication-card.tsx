import { POST_FIELDS } from '@shop/contract/fields/post.fields.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldCard } from '../kit/card.tsx'
import { RecordInputs } from '../kit/form/record-input.tsx'
import { PostStatus } from './post-status.tsx'
import { type PostValues, publicationText } from './post-values.ts'
import type { AdminPost } from './queries.ts'

/** Sets who can read the article, and from when. */
export function PublicationCard({ stored }: { stored: AdminPost | undefined }) {
  const { control } = useFormContext<PostValues>()
  const [status, published_at] = useWatch({ control, name: ['status', 'published_at'] })
  return (
    <FieldCard title="Publication" aside={stored && <PostStatus post={stored} />}>
      <RecordInputs fields={POST_FIELDS} group="publication" />
      <p className="small muted" role="status">
        {publicationText({ status, published_at }, new Date())}
      </p>
    </FieldCard>
  )
}
