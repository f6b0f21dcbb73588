import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { FieldError } from '../../../forms/field-notes.tsx'
import { ImageCard } from './image-card.tsx'
import { type FormImage, IMAGE_TYPES, readImages } from './image-files.ts'

interface PictureListProps {
  value: readonly FormImage[]
  onChange: (pictures: FormImage[]) => void
  /** The maximum number of images. */
  limit: number
  hint?: string
  /** The error of the whole list. */
  error?: string | undefined
  /** Returns the error of the image at a position. */
  altError?: (place: number) => string | undefined
}

/** An ordered list of images, the first being the cover; added by file picker or drop, sorted by mouse or keyboard. */
export function ImageList({ value, onChange, limit, hint, error, altError }: PictureListProps) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (pictureId: string | number) => `image ${value.findIndex((one) => one.id === pictureId) + 1}`

  function move({ active, over }: DragEndEvent) {
    const [from, to] = [active.id, over?.id].map((one) => value.findIndex((picture) => picture.id === one))
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0) onChange(arrayMove([...value], from, to))
  }
  function add(files: readonly File[]) {
    const { pictures, problems } = readImages(files, limit - value.length)
    setProblems(problems)
    if (pictures.length > 0) onChange([...value, ...pictures])
  }
  return (
    <div className="fieldstack">
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={move}
        accessibility={{
          screenReaderInstructions: {
            draggable: 'Press Space to pick up the image, the arrow keys to move it and Space to drop it.',
          },
          announcements: {
            onDragStart: ({ active }) => `Picked up ${nameOf(active.id)} of ${value.length}.`,
            onDragOver: ({ over }) => (over ? `Over ${nameOf(over.id)}.` : undefined),
            onDragEnd: ({ over }) => (over ? `Dropped at ${nameOf(over.id)}.` : 'Dropped.'),
            onDragCancel: () => 'Move cancelled. The order hasn’t changed.',
          },
        }}
      >
        <SortableContext items={value.map((picture) => picture.id)} strategy={rectSortingStrategy}>
          <ul className="pictures">
            {value.map((picture, place) => (
              <ImageCard
                key={picture.id}
                picture={picture}
                place={place}
                isAlone={value.length === 1}
                error={altError?.(place)}
                onAlt={(alt) => onChange(value.map((one) => (one.id === picture.id ? { ...one, alt } : one)))}
                onRemove={() => onChange(value.filter((one) => one.id !== picture.id))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {value.length < limit && (
        <ImageDrop label={limit > 1 ? 'Add images' : 'Add image'} isMany={limit - value.length > 1} onFiles={add} />
      )}
      {hint && <p className="hint">{hint}</p>}
      {[...problems, ...(error ? [error] : [])].map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
    </div>
  )
}

interface PictureDropProps {
  label: string
  isMany: boolean
  onFiles: (files: File[]) => void
}

/** Accepts files by file picker or drag and drop. */
function ImageDrop({ label, isMany, onFiles }: PictureDropProps) {
  const [isOver, setIsOver] = useState(false)
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <ImagePlus className="icon" aria-hidden />
      {label}
      <input
        className="visually-hidden"
        type="file"
        accept={IMAGE_TYPES}
        multiple={isMany}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows choosing the same file again after it was removed.
          event.target.value = ''
        }}
      />
    </label>
  )
}
