import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { showError } from './sentence-of.ts'

interface DownloadButtonProps {
  children: ReactNode
  /** Fetches and saves the file: a call of `download`. */
  onDownload: () => Promise<unknown>
  className?: string
}

/** Downloads a file that requires authorisation. */
export function DownloadButton({ children, onDownload, className = 'button quiet' }: DownloadButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function fetchFile() {
    setIsBusy(true)
    await onDownload().catch((error: unknown) => showError(error, 'The file couldn’t be downloaded. Please try again.'))
    setIsBusy(false)
  }
  return (
    <button type="button" className={className} disabled={isBusy} onClick={() => void fetchFile()}>
      {isBusy ? <span className="spin" aria-hidden /> : <Download className="icon icon-small" aria-hidden />}
      {children}
    </button>
  )
}
