/**
 * Where the focus belongs while the field cannot take it. A field that is disabled, as it is until the live channel is open,
 * loses the focus; it gets it back as soon as it can, unless the customer has gone elsewhere meanwhile.
 */
export class ComposerFocus {
  private field: HTMLTextAreaElement | null = null
  private isWanted: boolean

  constructor(isWanted: boolean) {
    this.isWanted = isWanted
  }

  /** The field now drawn. */
  attach = (field: HTMLTextAreaElement | null): void => {
    this.field = field
  }

  /** The field is to have the focus once it can. */
  want(): void {
    this.isWanted = true
  }

  /** The customer has gone to the field, or left it of their own accord. */
  handleFocus = (): void => {
    this.isWanted = true
  }
  handleBlur = (): void => {
    if (this.field && !this.field.disabled) this.isWanted = false
  }

  /** Moves the focus to the field now, or once it can have it. */
  take(): void {
    this.isWanted = true
    this.field?.focus()
  }

  /** After something was chosen with a finger: the keyboard of a phone would cover what comes next. */
  takeUnlessTouched(): void {
    if (window.matchMedia('(pointer: coarse)').matches) this.field?.closest<HTMLElement>('[role="dialog"]')?.focus()
    else this.take()
  }

  /** The field has become usable. */
  give(): void {
    const { activeElement } = document
    const isIdle =
      !activeElement || activeElement === document.body || activeElement.matches('[role="dialog"], :disabled')
    if (this.isWanted && isIdle) this.field?.focus()
  }
}
