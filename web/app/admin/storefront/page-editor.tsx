import { PageContent } from '@shop/contract/content/content.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { Field } from '../../forms/field.tsx'
import { FieldFrame } from '../../forms/field-frame.tsx'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/toast.ts'
import { FieldCard } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { MarkdownArea } from '../kit/fields/markdown-area.tsx'
import { insertBlock, insertText } from '../kit/fields/markdown-edits.ts'
import { SwitchField } from '../kit/fields/switch-field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { contentText } from './content-text.ts'
import { EditorFrame } from './editor-frame.tsx'
import { LineChanges } from './line-changes-list.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { type AdminContent, CONTENT_KEY } from './queries.ts'
import { useDraft } from './use-draft.ts'

const Preview = lazy(() => import('./page-preview.tsx').then((module) => ({ default: module.PagePreview })))

const parsePage = (content: Readonly<Record<string, unknown>>) => PageContent.parse(content)

/** Edits an information page, with a preview. */
export function PageEditor({ first }: { first: AdminContent }) {
  const draft = useDraft(first, parsePage)
  const { content, change, errors, stored } = draft
  const set = (fields: Partial<PageContent>) => change({ ...content, ...fields })
  return (
    <EditorFrame
      draft={draft}
      title={content.title}
      changes={
        <LineChanges
          before={stored.published_content ? contentText(stored.published_content) : ''}
          after={contentText(content)}
        />
      }
      preview={
        <PreviewFrame title={content.title}>
          <Suspense fallback={null}>
            <Preview content={content} values={stored.values} />
          </Suspense>
        </PreviewFrame>
      }
    >
      <FieldCard title="Text">
        {!stored.is_built_in && (
          <Field
            label="Title"
            maxLength={80}
            error={errors.title}
            value={content.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
        <TextAreaField
          label="Summary below the title"
          rows={2}
          isOptional
          error={errors.lead}
          value={content.lead}
          onChange={({ target }) => set({ lead: target.value })}
        />
        <FieldFrame label="Text" error={errors.text}>
          {(control) => (
            <MarkdownArea
              {...control}
              label="Text"
              rows={22}
              hasImages
              values={stored.values}
              value={content.text}
              onChange={(text) => set({ text })}
              tools={(area) => <InsertValue area={area} stored={stored} />}
            />
          )}
        </FieldFrame>
      </FieldCard>
      {stored.blocks.some(({ is_required }) => is_required) && <LawCheck stored={stored} text={content.text} />}
      <FieldCard title="Page">
        <p className="small muted">Address: {stored.path}</p>
        <Field
          label="Title in search results"
          hint="Leave empty for the title of the page."
          isOptional
          maxLength={80}
          error={errors.search_title}
          value={content.search_title}
          onChange={({ target }) => set({ search_title: target.value })}
        />
        <TextAreaField
          label="Description in search results"
          rows={2}
          isOptional
          error={errors.description}
          value={content.description}
          onChange={({ target }) => set({ description: target.value })}
        />
        {!stored.is_built_in && (
          <>
            <SwitchField label="In the footer" value={content.in_footer} onChange={(in_footer) => set({ in_footer })} />
            <RemovePage stored={stored} />
          </>
        )}
      </FieldCard>
    </EditorFrame>
  )
}

interface InsertValueProps {
  area: () => HTMLTextAreaElement | null
  stored: AdminContent
}

/** Inserts a live setting, which visitors see with its present value, or a structured block. */
function InsertValue({ area, stored: { values, blocks } }: InsertValueProps) {
  return (
    <select
      className="select insert-value"
      aria-label="Insert value"
      value=""
      onChange={({ target }) => {
        const textArea = area()
        const name = target.value
        if (!textArea || name === '') return
        if (name.startsWith('block.')) insertBlock(textArea, `{${name}}`)
        else insertText(textArea, `{${name}}`)
      }}
    >
      <option value="">Insert value</option>
      <optgroup label="Live values">
        {values.map(({ name, label, value }) => (
          <option key={name} value={name}>
            {`${label}: ${shorten(value)}`}
          </option>
        ))}
      </optgroup>
      <optgroup label="Blocks">
        {blocks.map(({ name, label }) => (
          <option key={name} value={`block.${name}`}>
            {label}
          </option>
        ))}
      </optgroup>
    </select>
  )
}

const MAX_SHOWN = 40

function shorten(value: string): string {
  const plain = value.replace(/\\/g, '').replace(/\s+/g, ' ').trim()
  if (plain === '') return 'nothing at present'
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain
}

/** The blocks that the law requires in this page. */
function LawCheck({ stored, text }: { stored: AdminContent; text: string }) {
  return (
    <FieldCard title="Law check">
      <ul className="law-check">
        {stored.blocks
          .filter(({ is_required }) => is_required)
          .map(({ name, label }) => {
            const isThere = text.includes(`{block.${name}}`)
            const Icon = isThere ? Check : TriangleAlert
            return (
              <li key={name} className={isThere ? undefined : 'danger-text'}>
                <Icon className="icon icon-small" aria-hidden />
                {isThere ? label : `Missing: ${label}. Insert it on a line of its own as {block.${name}}.`}
              </li>
            )
          })}
      </ul>
    </FieldCard>
  )
}

function RemovePage({ stored }: { stored: AdminContent }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <ConfirmButton
      className="button danger small"
      title="Delete this page?"
      text="The page and its versions will be deleted for good. Links to it will stop working."
      confirmText="Delete"
      onConfirm={async () => {
        await api('DELETE /admin/content/:key', { params: { key: stored.key } })
        await queryClient.invalidateQueries({ queryKey: CONTENT_KEY })
        notify.success('Page deleted')
        await navigate('/admin/storefront')
      }}
    >
      Delete page
    </ConfirmButton>
  )
}
