import { ApiError } from '@shop/contract/client.ts'
import { AGE_DOCUMENT_MAX_BYTES } from '@shop/contract/constants.ts'
import { Camera, FileText, TriangleAlert, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '../../lib/sentence-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { useSendDocument } from './use-send-document.ts'

const PHOTOS = 'image/jpeg,image/png,image/webp'
const MEGABYTE = 1024 * 1024
const TOO_LARGE = `This file is larger than ${AGE_DOCUMENT_MAX_BYTES / MEGABYTE} MB. Please choose a smaller one.`
const NOT_SENT = 'Your document couldn’t be sent, and is still chosen here. Check your connection and try again.'

/** Whether the shop refuses this file, so that it is no use to send it again. */
const isUseless = (error: Error): boolean => error instanceof ApiError && [413, 415, 422].includes(error.status)

/** Chooses or photographs a document, shows it, and sends it. */
export function DocumentForm({ token, isReplacing }: { token: string; isReplacing: boolean }) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useSendDocument(token)
  const failure = problem ?? (error && describeError(error, NOT_SENT))

  function choose(chosen: File) {
    reset()
    const isTooLarge = chosen.size > AGE_DOCUMENT_MAX_BYTES
    setProblem(isTooLarge ? TOO_LARGE : null)
    setFile(isTooLarge ? null : chosen)
  }

  return (
    <section className="stack" aria-label="Your document">
      {!isReplacing && (
        <ul className="muted small list-disc pl-5">
          <li>A passport, UK driving licence or PASS card of your own, still valid.</li>
          <li>We must be able to read your name and date of birth. You may cover everything else but the photo.</li>
          <li>Only the staff who decide see it. We delete it as soon as they have, and keep the result alone.</li>
        </ul>
      )}
      {file && <ChosenFile file={file} />}
      {failure && (
        <Notice kind="danger" icon={TriangleAlert} role="alert">
          {failure}
        </Notice>
      )}
      {file && (
        <button
          type="button"
          className="button primary large full"
          aria-disabled={isPending || undefined}
          onClick={() => {
            if (!isPending)
              mutate(file, { onSuccess: () => setFile(null), onError: (error) => isUseless(error) && setFile(null) })
          }}
        >
          {isPending && <span className="spin" aria-hidden />}
          {isPending ? 'Sending' : 'Send this document'}
        </button>
      )}
      {!isPending && <Choices isFirst={!file && !isReplacing} isReplacing={isReplacing} onChoose={choose} />}
    </section>
  )
}

const CHOOSE = {
  first: 'Choose a photo or PDF',
  again: 'Choose another photo or PDF',
  replace: 'Send another file instead',
}

interface ChoicesProps {
  isFirst: boolean
  isReplacing: boolean
  onChoose: (file: File) => void
}

function Choices({ isFirst, isReplacing, onChoose }: ChoicesProps) {
  const kind = isFirst ? 'primary large' : 'quiet'
  return (
    <>
      {/* Only where there is a camera to take it with. */}
      <span className="hidden pointer-coarse:block">
        <FileButton className={`button full ${kind}`} accept={PHOTOS} isCamera onChoose={onChoose}>
          <Camera className="icon" aria-hidden /> {isReplacing ? 'Take another photo' : 'Take a photo'}
        </FileButton>
      </span>
      <FileButton className={`button full ${kind}`} accept={`${PHOTOS},application/pdf`} onChoose={onChoose}>
        <Upload className="icon" aria-hidden /> {CHOOSE[isReplacing ? 'replace' : isFirst ? 'first' : 'again']}
      </FileButton>
    </>
  )
}

interface FileButtonProps {
  className: string
  accept: string
  /** A phone then opens its camera instead of its files. */
  isCamera?: boolean
  onChoose: (file: File) => void
  children: React.ReactNode
}

function FileButton({ className, accept, isCamera = false, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={isCamera ? 'Photo of your document' : 'File of your document'}
        accept={accept}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}

/** The chosen photo, or the name of a PDF. */
function ChosenFile({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (url === undefined) {
    return (
      <p className="hstack">
        <FileText className="icon" aria-hidden /> {file.name}
      </p>
    )
  }
  return (
    <figure>
      <img className="w-full rounded-(--r-3) border border-line" src={url} alt="Your document" />
      <figcaption className="muted small mt-2">Is everything sharp and readable?</figcaption>
    </figure>
  )
}
