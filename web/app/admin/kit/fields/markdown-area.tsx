import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react'
import { readImages } from '../images/image-files.ts'
import { insertBlock } from './markdown-edits.ts'
import { MarkdownToolbar, runShortcut } from './markdown-toolbar.tsx'
import { uploadTextImage } from './upload-text-image.ts'
import { type ChipValue, removeChip, useChipCursor, ValueChips } from './value-chips.tsx'

interface MarkdownAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  /** The field's label. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Whether the text may show images, which are then uploaded when dropped, pasted or chosen. */
  hasImages?: boolean | undefined
  /** The values of placeholders, which are then shown as chips. */
  values?: readonly ChipValue[]
  /** Further controls in the toolbar; `insert` adds a text at the cursor. */
  tools?: (area: () => HTMLTextAreaElement | null) => ReactNode
}

/** A Markdown text with a toolbar. */
export function MarkdownArea({
  label,
  value,
  onChange,
  hasImages = false,
  values,
  tools,
  ref,
  hidden,
  ...area
}: MarkdownAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const setArea = useCallback(
    (element: HTMLTextAreaElement | null) => {
      own.current = element
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
    [ref],
  )
  const [status, setStatus] = useState('')
  const skipChips = useChipCursor()

  async function addImages(files: readonly File[]) {
    const { pictures, problems } = readImages(files, 10)
    setStatus(problems.join(' '))
    for (const { file } of pictures) {
      if (!file) continue
      setStatus(`Uploading ${file.name}…`)
      try {
        const { path } = await uploadTextImage(file)
        if (own.current) insertBlock(own.current, `![${describeFile(file.name)}](${path})`)
        setStatus('Image added. Replace the words in square brackets with a description of it.')
      } catch {
        setStatus(`${file.name} couldn’t be uploaded. Please try again.`)
      }
    }
  }
  const onFiles = (files: readonly File[]) => void addImages(files)
  return (
    <div className="mdarea" hidden={hidden}>
      <MarkdownToolbar label={label} area={own} onImages={hasImages ? onFiles : undefined}>
        {tools?.(() => own.current)}
      </MarkdownToolbar>
      <div className={values && 'chip-area'}>
        {values && <ValueChips text={value} values={values} area={own} />}
        <textarea
          {...area}
          ref={setArea}
          className="textarea"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (values) removeChip(event)
            runShortcut(event)
          }}
          onSelect={values && skipChips}
          {...(hasImages && {
            onPaste: (event) => {
              const files = [...event.clipboardData.files]
              if (files.length === 0) return
              event.preventDefault()
              onFiles(files)
            },
            onDragOver: (event) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
            onDrop: (event) => {
              const files = [...event.dataTransfer.files]
              if (files.length === 0) return
              event.preventDefault()
              onFiles(files)
            },
          })}
        />
      </div>
      <p className="small muted" role="status">
        {status}
      </p>
    </div>
  )
}

/** 'red-coil_2.jpg' becomes 'red coil 2', a first description of the image. */
const describeFile = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
