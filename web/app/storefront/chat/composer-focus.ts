/**
 * Manages the focus of the message field, which loses it while disabled, as it is until the live channel is open. The
 * field gets the focus back once enabled, unless the customer has moved it elsewhere meanwhile.
 */
export class ComposerFocus {
  private field: HTMLTextAreaElement | null = null
  private isWanted: boolean

  constructor(isWanted: boolean) {
    this.isWanted = isWanted
  }

  /** Sets the rendered field. */
  attach = (field: HTMLTextAreaElement | null): void => {
    this.field = field
  }

  /** Requests the focus for the field as soon as it is enabled. */
  want(): void {
    this.isWanted = true
  }

  /** The customer has focused the field, or left it deliberately. */
  handleFocus = (): void => {
    this.isWanted = true
  }
  handleBlur = (): void => {
    if (this.field && !this.field.disabled) this.isWanted = false
  }

  /** Moves the focus to the field now, or as soon as it is enabled. */
  take(): void {
    this.isWanted = true
    this.field?.focus()
  }

  /** On touch screens the dialog gets the focus instead: the on-screen keyboard would cover what comes next. */
  takeUnlessTouched(): void {
    if (window.matchMedia('(pointer: coarse)').matches) this.field?.closest<HTMLElement>('[role="dialog"]')?.focus()
    else this.take()
  }

  /** Called when the field has been enabled. */
  give(): void {
    const { activeElement } = document
    const isIdle =
      !activeElement || activeElement === document.body || activeElement.matches('[role="dialog"], :disabled')
    if (this.isWanted && isIdle) this.field?.focus()
  }
}
