import type { LucideIcon } from 'lucide-react'

export function ChoiceIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon className="icon" aria-hidden />
}
