import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { FieldError } from '../../../forms/field-notes.tsx'
import type { FormImage } from './image-files.ts'

interface PictureTileProps {
  picture: FormImage
  place: number
  /** Whether there is no other image to swap places with. */
  isAlone: boolean
  error: string | undefined
  onAlt: (alt: string) => void
  onRemove: () => void
}

/** One image: sortable by its handle, with its description and a remove button. */
export function ImageCard({ picture, place, isAlone, error, onAlt, onRemove }: PictureTileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.id,
  })
  const url = usePictureUrl(picture)
  const id = useId()
  const number = place + 1
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'picture dragged' : 'picture'}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className="frame">
        {url && <img src={url} alt={picture.alt} />}
        {place === 0 && !isAlone && <span className="badge">Cover</span>}
        <div className="tools">
          {!isAlone && (
            <button
              ref={setActivatorNodeRef}
              type="button"
              className="icon-button handle"
              {...attributes}
              {...listeners}
              aria-label={`Move image ${number}`}
            >
              <GripVertical className="icon icon-small" aria-hidden />
            </button>
          )}
          <button type="button" className="icon-button" aria-label={`Remove image ${number}`} onClick={onRemove}>
            <X className="icon icon-small" aria-hidden />
          </button>
        </div>
      </div>
      <input
        className="input"
        aria-label={`What image ${number} shows`}
        placeholder="What it shows"
        maxLength={200}
        value={picture.alt}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={(event) => onAlt(event.target.value)}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
    </li>
  )
}

/** Returns the address of an image: a stored one has its own, a new one gets an object URL. */
function usePictureUrl({ file, url }: FormImage): string | undefined {
  const [fromFile, setFromFile] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setFromFile(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file ? fromFile : url
}
