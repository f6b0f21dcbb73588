import { Controller, useWatch } from 'react-hook-form'
import { Card } from '../kit/card.tsx'
import { DateTimeField } from '../kit/fields/date-time-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import type { AdminForm } from '../kit/form/use-admin-form.ts'
import { PostStatus } from './post-status.tsx'
import { type PostValues, publicationText } from './post-values.ts'
import type { AdminPost } from './queries.ts'

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archived' },
]

/** Sets who can read the article, and from when. */
export function PublicationCard({ admin, stored }: { admin: AdminForm<PostValues>; stored: AdminPost | undefined }) {
  const { control, register, formState } = admin.form
  const [status, published_at] = useWatch({ control, name: ['status', 'published_at'] })
  return (
    <Card title="Publication" aside={stored && <PostStatus post={stored} />}>
      <div className="fieldstack">
        <SelectField
          label="Status"
          options={STATUSES}
          error={formState.errors.status?.message}
          {...register('status')}
        />
        <Controller
          control={control}
          name="published_at"
          render={({ field, fieldState }) => (
            <DateTimeField
              label="Publish date"
              hint="London time. Leave blank to publish at once, or choose a later time."
              isOptional
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
        <p className="small muted" role="status">
          {publicationText({ status, published_at }, new Date())}
        </p>
      </div>
    </Card>
  )
}
