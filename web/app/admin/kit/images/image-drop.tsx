import { ImagePlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { IMAGE_TYPES } from './image-files.ts'

interface PictureDropProps {
  label: string
  isMany: boolean
  onFiles: (files: File[]) => void
}

/** Accepts files by file picker or drag and drop. */
export function ImageDrop({ label, isMany, onFiles }: PictureDropProps) {
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
