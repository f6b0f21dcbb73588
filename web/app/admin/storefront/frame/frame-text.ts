import type { FrameContent } from '@shop/contract/content/content.schemas.ts'
import { dateTimeText } from '../../kit/date-time.tsx'

/** Returns menus and texts as lines that staff can compare. */
export function frameText({ bar, header, mobile, footer, facts }: FrameContent): string {
  const link = ({ label, to }: { label: string; to: string }) => `- ${label} (${to})`
  return [
    `Announcement bar: ${bar.is_shown ? 'shown' : 'hidden'}`,
    ...(bar.starts_at ? [`From ${dateTimeText(bar.starts_at)}`] : []),
    ...(bar.ends_at ? [`Until ${dateTimeText(bar.ends_at)}`] : []),
    ...bar.texts.map(({ text, to }) => (to === '' ? `- ${text}` : link({ label: text, to }))),
    'Header menu',
    ...header.map(link),
    'Menu on phones',
    ...mobile.map(link),
    ...footer.flatMap(({ title, links }) => [`Footer, ${title}`, ...links.map(link)]),
    'Service facts',
    ...facts.map(({ title, text }) => `- ${title}: ${text}`),
  ].join('\n')
}
