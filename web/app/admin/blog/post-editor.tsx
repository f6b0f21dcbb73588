import { POST_FIELDS } from '@shop/contract/fields/post.fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { lazy } from 'react'
import { flushSync } from 'react-dom'
import { Controller, FormProvider, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { postPath } from '../../storefront/blog/blog-path.ts'
import { notify } from '../../ui/toast.ts'
import { Card, FieldCard } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { MarkdownField } from '../kit/fields/markdown-field.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { RecordInput, RecordInputs } from '../kit/form/record-input.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { ImageList } from '../kit/images/image-list.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { invalidatePosts, removePost, savePost } from './mutations.ts'
import { editPath } from './post-columns.tsx'
import { isLater, NEW_POST, PostValues, toPostBody, toPostValues } from './post-values.ts'
import { PublicationCard } from './publication-card.tsx'
import { type AdminPost, adminPostQuery } from './queries.ts'

const Preview = lazy(() => import('./article-preview.tsx').then((module) => ({ default: module.ArticlePreview })))

/** Creates or edits an article: its text with a preview, its cover, and its publication date. */
export function PostEditor({ post }: { post?: AdminPost }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { admin, stored } = useRecordForm<PostValues, AdminPost>({
    record: post,
    schema: PostValues,
    empty: NEW_POST,
    valuesOf: toPostValues,
    save: (values, seen) => savePost(toPostBody(values), seen),
    fetch: (id) => queryClient.fetchQuery(adminPostQuery(id)),
    remember: (saved) => {
      queryClient.setQueryData(adminPostQuery(saved.id).queryKey, saved)
      invalidatePosts(queryClient)
    },
    pathOf: editPath,
    noun: 'Article',
    fieldOf: { slug_taken: 'slug' },
  })
  const { control } = admin.form
  const [status, published_at] = useWatch({ control, name: ['status', 'published_at'] })
  const willSchedule = status === 'published' && isLater(published_at, new Date())

  return (
    <FormProvider {...admin.form}>
      <form onSubmit={admin.onSubmit} noValidate>
        <PageTop
          title={stored?.title ?? 'New article'}
          back={{ to: '/admin/blog', label: 'Blog' }}
          actions={
            <>
              {stored?.is_public && (
                <a className="button quiet" href={postPath(stored)} target="_blank" rel="noopener">
                  <ExternalLink className="icon icon-small" aria-hidden />
                  View article
                </a>
              )}
              <SaveBar admin={admin} label={willSchedule ? 'Schedule' : 'Save'} />
            </>
          }
        />
        <FormErrors admin={admin} />
        <div className="two-columns align-start">
          <div className="tiles">
            <FieldCard title="Article">
              <RecordInputs fields={POST_FIELDS} group="article" without={['content']} />
              <Controller
                control={control}
                name="content"
                render={({ field, fieldState }) => (
                  <MarkdownField
                    label={POST_FIELDS.content.label}
                    hint={POST_FIELDS.content.help}
                    rows={POST_FIELDS.content.rows}
                    hasImages
                    {...field}
                    error={fieldState.error?.message}
                    preview={(markdown) => <Preview markdown={markdown} />}
                  />
                )}
              />
            </FieldCard>
          </div>
          <div className="tiles">
            <PublicationCard stored={stored} />
            <Card title="Cover" className="covertile">
              <Controller
                control={control}
                name="cover"
                render={({ field, fieldState }) => (
                  <ImageList
                    value={field.value}
                    onChange={field.onChange}
                    limit={1}
                    hint="3:2, at least 1,600 pixels wide. Describe the image for people who can’t see it."
                    error={fieldState.error?.message}
                  />
                )}
              />
            </Card>
            <FieldCard title="Details">
              <RecordInput
                fields={POST_FIELDS}
                name="slug"
                hint={stored && `/blog/${stored.id}-${stored.slug}`}
                isOptional={!stored}
              />
              <RecordInputs fields={POST_FIELDS} group="details" without={['slug']} />
            </FieldCard>
            {stored && (
              <Card title="Remove">
                <div className="fieldstack justify-items-start">
                  <p className="small muted">To take it off the site, archive it instead.</p>
                  <ConfirmButton
                    className="button danger small"
                    title="Delete this article?"
                    text={`“${stored.title}” will be deleted for good. Links to it will stop working.`}
                    confirmText="Delete"
                    onConfirm={async () => {
                      await removePost(stored.id)
                      invalidatePosts(queryClient)
                      notify.success('Article deleted')
                      // The article is deleted: resetting the form first avoids the question about unsaved changes.
                      flushSync(() => admin.form.reset(toPostValues(stored)))
                      void navigate('/admin/blog')
                    }}
                  >
                    Delete article
                  </ConfirmButton>
                </div>
              </Card>
            )}
          </div>
        </div>
        {admin.guard}
      </form>
    </FormProvider>
  )
}
