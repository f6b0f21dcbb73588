import { Link, Text } from '@react-email/components'
import Markdown, { defaultUrlTransform } from 'react-markdown'
import { styles } from './styles.ts'

interface MailMarkdownProps {
  markdown: string
  publicUrl: string
  isSmall?: boolean | undefined
}

/**
 * Renders a text of a mail from Markdown: paragraphs, emphasis, lists and links. Raw HTML and images are dropped, links need a
 * safe address; one that starts with / is of this shop. Without `remark-gfm`, an address within a value never becomes a link.
 */
export function MailMarkdown({ markdown, publicUrl, isSmall = false }: MailMarkdownProps) {
  const style = isSmall ? styles.small : styles.text
  return (
    <Markdown
      skipHtml
      unwrapDisallowed
      allowedElements={['p', 'strong', 'em', 'a', 'ul', 'ol', 'li', 'br', 'h1', 'h2', 'h3', 'hr']}
      urlTransform={(url) => defaultUrlTransform(url.startsWith('/') ? `${publicUrl}${url}` : url)}
      components={{
        p: ({ children }) => <Text style={style}>{children}</Text>,
        h1: ({ children }) => <Text style={styles.subheading}>{children}</Text>,
        h2: ({ children }) => <Text style={styles.subheading}>{children}</Text>,
        h3: ({ children }) => <Text style={styles.subheading}>{children}</Text>,
        ul: ({ children }) => <ul style={style}>{children}</ul>,
        ol: ({ children }) => <ol style={style}>{children}</ol>,
        a: ({ href, children }) =>
          href ? (
            <Link href={href} style={styles.link}>
              {children}
            </Link>
          ) : (
            children
          ),
      }}
    >
      {markdown}
    </Markdown>
  )
}
