import { type ComponentProps, lazy, Suspense, useId, useState } from 'react'
import { type ControlledField, FieldFrame } from '../../../forms/field-frame.tsx'
import { MarkdownArea } from './markdown-area.tsx'

const Preview = lazy(() => import('./markdown-preview.tsx').then((module) => ({ default: module.MarkdownPreview })))

interface MarkdownFieldProps extends ControlledField<string, HTMLTextAreaElement> {
  rows?: ComponentProps<'textarea'>['rows']
  /** Whether visitors see images in the text. */
  hasImages?: boolean
  /** Replaces the default preview. */
  preview?: (markdown: string) => React.ReactNode
}

/** A markdown field with a preview of what visitors will see. Takes react-hook-form's `field` as props. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { value, onChange, rows = 12, hasImages, preview, onBlur, name, ref, disabled, ...facts } = props
  const [isPreview, setIsPreview] = useState(false)
  const id = useId()
  return (
    <FieldFrame
      {...facts}
      aside={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser
        <span className="segmented" role="group" aria-label={`${facts.label}: view`}>
          <button type="button" aria-pressed={!isPreview} onClick={() => setIsPreview(false)}>
            Write
          </button>
          <button type="button" aria-pressed={isPreview} aria-controls={id} onClick={() => setIsPreview(true)}>
            Preview
          </button>
        </span>
      }
    >
      {(control) => (
        <>
          {/* Stays mounted, so that the form can focus it on an error and its undo history survives. */}
          <MarkdownArea
            {...control}
            label={facts.label}
            ref={ref}
            name={name}
            disabled={disabled}
            rows={rows}
            value={value}
            hidden={isPreview}
            hasImages={hasImages}
            onChange={onChange}
            onBlur={onBlur}
          />
          <section id={id} className="mdpreview" hidden={!isPreview} aria-label={`${facts.label}: preview`}>
            {isPreview && (
              <Suspense fallback={<span className="spin" role="status" aria-label="Loading the preview" />}>
                {value.trim() === '' && <p className="muted">Nothing to preview yet.</p>}
                {preview ? preview(value) : <Preview markdown={value} />}
              </Suspense>
            )}
          </section>
        </>
      )}
    </FieldFrame>
  )
}
