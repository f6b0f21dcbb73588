import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'>

/** The main action of a page or of a form that is not submitted. */
export const PrimaryButton = (props: ButtonProps) => <button type="button" className="button primary" {...props} />

export const QuietButton = (props: ButtonProps) => <button type="button" className="button quiet" {...props} />

export const SmallButton = (props: ButtonProps) => <button type="button" className="button quiet small" {...props} />

/** A small button without a frame. */
export const PlainButton = (props: ButtonProps) => <button type="button" className="button plain small" {...props} />

type StyledLinkProps = Omit<LinkProps, 'className'>

/** A link within a text. */
export const TextLink = (props: StyledLinkProps) => <Link className="link" {...props} />

/** A link that looks like the primary button. */
export const ButtonLink = (props: StyledLinkProps) => <Link className="button primary" {...props} />

/** A link that looks like a quiet button. */
export const QuietLink = (props: StyledLinkProps) => <Link className="button quiet" {...props} />

/** A link that looks like a small button. */
export const SmallLink = (props: StyledLinkProps) => <Link className="button quiet small" {...props} />
