import { Link, type LinkProps } from 'react-router'

/** A link within a text. */
export const TextLink = (props: Omit<LinkProps, 'className'>) => <Link className="link" {...props} />
