import type { PageFrame } from '@shop/contract/content/content.ts'
import { Leaf, MessageCircle, Recycle, RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import { usePageFrame } from '../../content/use-page-frame.ts'

const ICONS = {
  truck: Truck,
  shield: ShieldCheck,
  return: RotateCcw,
  chat: MessageCircle,
  leaf: Leaf,
  recycle: Recycle,
} satisfies Record<PageFrame['facts'][number]['icon'], typeof Truck>

/** The shop's service promises, with figures. */
export function ServiceFacts() {
  const { facts } = usePageFrame()
  if (facts.length === 0) return null
  return (
    <div className="section">
      <ul className="promise wrap">
        {facts.map(({ icon, title, text }) => {
          const Icon = ICONS[icon]
          return (
            <li key={`${title} ${text}`}>
              <Icon className="icon" aria-hidden />
              <b>{title}</b>
              <p>{text}</p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
