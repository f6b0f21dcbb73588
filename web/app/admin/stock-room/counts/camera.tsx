import { Camera as CameraIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { QuietButton } from '../../../ui/buttons.tsx'

/** The part of the browsers' Barcode Detection API that is used; TypeScript does not know it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'itf']
const EVERY_MS = 200
/** For so long the barcode in the frame counts as the same pack. */
const SAME_MS = 1500

/** Scans with the device's camera, where the browser can read barcodes. */
export function Camera({ onScan }: { onScan: (code: string) => void }) {
  const [isOn, setOn] = useState(false)
  if (typeof window === 'undefined' || !window.BarcodeDetector || !navigator.mediaDevices) {
    return (
      <p className="small muted">
        This browser can’t read barcodes with a camera. Use a hand scanner, or type the number below the bars.
      </p>
    )
  }
  return (
    <>
      {isOn && <Viewfinder Detector={window.BarcodeDetector} onScan={onScan} />}
      <QuietButton aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        <CameraIcon className="icon icon-small" aria-hidden />
        {isOn ? 'Stop the camera' : 'Scan with the camera'}
      </QuietButton>
    </>
  )
}

interface ViewfinderProps {
  Detector: NonNullable<Window['BarcodeDetector']>
  onScan: (code: string) => void
}

function Viewfinder({ Detector, onScan }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onScan)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    report.current = onScan
  })
  useEffect(() => {
    const detector = new Detector({ formats: FORMATS })
    let stream: MediaStream | undefined
    let isStopped = false
    let last = { code: '', at: 0 }
    async function read() {
      if (!video.current || isStopped || video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      const [found] = await detector.detect(video.current)
      if (!found || isStopped) return
      const isSame = found.rawValue === last.code && Date.now() - last.at < SAME_MS
      last = { code: found.rawValue, at: Date.now() }
      if (!isSame) report.current(found.rawValue)
    }
    const timer = setInterval(() => void read().catch(() => undefined), EVERY_MS)
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (opened) => {
        stream = opened
        if (isStopped) for (const track of opened.getTracks()) track.stop()
        else if (video.current) video.current.srcObject = opened
      },
      () => setProblem('The camera couldn’t be opened. Allow it for this site in your browser, then try again.'),
    )
    return () => {
      isStopped = true
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [Detector])
  if (problem) return <p className="field-error">{problem}</p>
  return (
    <figure className="count-camera">
      <video ref={video} autoPlay playsInline muted />
      <figcaption>Hold the barcode in the frame. Move it away and back for the next pack.</figcaption>
    </figure>
  )
}
