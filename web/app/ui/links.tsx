import { Link, type LinkProps } from 'react-router'

type StyledLinkProps = Omit<LinkProps, 'className'>

/** A link within a text. */
export const TextLink = (props: StyledLinkProps) => <Link className="link" {...props} />

/** A link that looks like the primary button. */
export const ButtonLink = (props: StyledLinkProps) => <Link className="button primary" {...props} />

/** A link that looks like a quiet button. */
export const QuietLink = (props: StyledLinkProps) => <Link className="button quiet" {...props} />
