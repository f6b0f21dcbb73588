import { useEffect, useRef } from 'react'
import type { Tutorial } from './use-tutorial.ts'

/** A tip beside its control. It does not take the focus: the field stays usable; Escape skips the tip. */
export function TutorialTip({ id, tutorial }: { id?: string; tutorial: Tutorial }) {
  const { tip, position, isLast, onNext, onEnd } = tutorial
  const next = useRef<HTMLButtonElement>(null)
  const isElsewhere = tip.place === 'history'
  // The tip at the top gets the focus, which was on the removed button of the tip at the field.
  useEffect(() => {
    if (isElsewhere && document.activeElement === document.body) next.current?.focus()
  }, [isElsewhere])
  return (
    <div className={`tutorial-tip at-${tip.place}`} role="dialog" aria-label={`Chat tips, ${position}`}>
      <div id={id} role="status">
        <b>{tip.title}</b>
        <p>{tip.text}</p>
      </div>
      <div className="hstack between">
        <span className="extra-small">{position}</span>
        <span className="hstack">
          {!isLast && (
            <button type="button" className="skip-tip" onClick={onEnd}>
              Skip
            </button>
          )}
          <button ref={next} type="button" className="button next-tip" onClick={onNext}>
            {isLast ? 'Finish' : 'Next'}
          </button>
        </span>
      </div>
    </div>
  )
}
