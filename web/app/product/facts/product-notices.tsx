import { Info, Recycle, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { Product } from '../../storefront/catalogue/queries.ts'
import { TextLink } from '../../ui/buttons.tsx'

type Notice = Product['notices'][number]

const ICONS = {
  nicotine: Info,
  age: ShieldCheck,
  caution: TriangleAlert,
  hazard: TriangleAlert,
  fact: Info,
  recycling: Recycle,
}

/** The notices of a product or bundle. The nicotine warning comes first, black on white in every theme (rule A5). */
export function ProductNotices({ notices }: { notices: readonly Notice[] }) {
  const nicotine = notices.find((notice) => notice.kind === 'nicotine')
  const others = notices.filter((notice) => notice.kind !== 'nicotine')
  return (
    <>
      {nicotine && (
        <p className="nicotine-warning" role="note">
          {nicotine.text}
        </p>
      )}
      {others.length > 0 && (
        <ul className="facts notices" aria-label="Please note">
          {others.map((notice) => (
            <li key={notice.rule + notice.text}>
              <NoticeIcon kind={notice.kind} />
              <span>
                {notice.text}
                {notice.kind === 'recycling' && (
                  <>
                    {' '}
                    <TextLink to="/recycling">How recycling works</TextLink>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NoticeIcon({ kind }: { kind: Notice['kind'] }) {
  const Icon = ICONS[kind]
  return <Icon className="icon" aria-hidden />
}
