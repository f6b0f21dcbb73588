import { FACT_ICONS, FrameContent } from '@shop/contract/content/content.schemas.ts'
import { toPageFrame } from '@shop/contract/content/frame.ts'
import { fillText, withoutEscapes } from '@shop/contract/content/placeholders.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { requestKey } from '../../../lib/request-key.ts'
import { FieldCard } from '../../kit/card.tsx'
import { DateTimeField } from '../../kit/fields/date-time-field.tsx'
import { SwitchField } from '../../kit/fields/switch-field.tsx'
import { EditorFrame } from '../editor-frame.tsx'
import { LineChanges } from '../line-changes-list.tsx'
import { OrderedList } from '../ordered-list.tsx'
import { PreviewFrame } from '../preview-frame.tsx'
import { type AdminContent, linksQuery } from '../queries.ts'
import { useDraft } from '../use-draft.ts'
import { frameText } from './frame-text.ts'
import { AddButton, type LinkChoice, LinkSelect, LinksEditor, RowInput } from './links-editor.tsx'

const Preview = lazy(() => import('./frame-preview.tsx').then((module) => ({ default: module.FramePreview })))

const parseFrame = (content: unknown) => FrameContent.parse(content)
const newId = () => requestKey().slice(0, 8)

/** The fields of one part of the content. */
interface PartProps {
  content: FrameContent
  set: (fields: Partial<FrameContent>) => void
  errors: Readonly<Record<string, string>>
  choice: LinkChoice | undefined
}

/** Edits what surrounds every page: announcement bar, menus and service facts. */
export function FrameEditor({ first }: { first: AdminContent }) {
  const draft = useDraft(first, parseFrame)
  const { content, change, errors, stored } = draft
  const { data } = useQuery(linksQuery)
  const choice = data && {
    options: data.items,
    known: Object.fromEntries(data.items.map(({ to, path }) => [to, path])),
  }
  const set = (fields: Partial<FrameContent>) => change({ ...content, ...fields })
  const values = Object.fromEntries(stored.values.map(({ name, value }) => [name, value]))
  const part = { content, set, errors, choice }
  return (
    <EditorFrame
      draft={draft}
      title="Menus and announcement bar"
      changes={
        <LineChanges
          before={stored.published_content ? frameText(parseFrame(stored.published_content)) : ''}
          after={frameText(content)}
        />
      }
      preview={
        <PreviewFrame title="Menus and announcement bar">
          {choice && (
            <Suspense fallback={null}>
              <Preview
                frame={toPageFrame(content, {
                  known: choice.known,
                  fill: (text) => withoutEscapes(fillText(text, values)),
                  now: new Date(),
                  footerPages: [],
                })}
              />
            </Suspense>
          )}
        </PreviewFrame>
      }
    >
      <BarCard {...part} />
      <MenuCard {...part} menu="header" title="Header menu" max={8} />
      <MenuCard {...part} menu="mobile" title="Menu on phones" max={12} />
      <FooterCard {...part} />
      <FactsCard {...part} />
    </EditorFrame>
  )
}

function BarCard({ content: { bar }, set, errors, choice }: PartProps) {
  const change = (fields: Partial<FrameContent['bar']>) => set({ bar: { ...bar, ...fields } })
  const update = (id: string, fields: Partial<FrameContent['bar']['texts'][number]>) =>
    change({ texts: bar.texts.map((one) => (one.id === id ? { ...one, ...fields } : one)) })
  return (
    <FieldCard title="Announcement bar">
      <SwitchField
        label="Show the bar"
        hint="Above the header of every page; phones show its first text."
        value={bar.is_shown}
        onChange={(is_shown) => change({ is_shown })}
      />
      <OrderedList rows={bar.texts} nameOf={({ text }) => text} onChange={(texts) => change({ texts })}>
        {({ id, text, to }, place) => (
          <div className="row-fields row-main">
            <RowInput
              isWide
              label={`Text ${place + 1} of the bar`}
              max={120}
              value={text}
              error={errors[`bar.texts.${place}.text`]}
              onChange={(next) => update(id, { text: next })}
            />
            <LinkSelect
              isOptional
              label={`Text ${place + 1}`}
              to={to}
              choice={choice}
              error={errors[`bar.texts.${place}.to`]}
              onChange={(next) => update(id, { to: next })}
            />
          </div>
        )}
      </OrderedList>
      <AddButton
        isFull={bar.texts.length >= 3}
        onClick={() => change({ texts: [...bar.texts, { id: newId(), text: 'New text', to: '' }] })}
      >
        Add a text
      </AddButton>
      <DateTimeField
        label="Shown from"
        isOptional
        error={errors['bar.starts_at']}
        value={bar.starts_at}
        onChange={(at) => change({ starts_at: at ?? null })}
      />
      <DateTimeField
        label="Shown until"
        isOptional
        error={errors['bar.ends_at']}
        value={bar.ends_at}
        onChange={(at) => change({ ends_at: at ?? null })}
      />
    </FieldCard>
  )
}

interface MenuCardProps extends PartProps {
  menu: 'header' | 'mobile'
  title: string
  max: number
}

function MenuCard({ content, set, errors, choice, menu, title, max }: MenuCardProps) {
  return (
    <FieldCard title={title}>
      <LinksEditor
        name={title}
        path={menu}
        links={content[menu]}
        choice={choice}
        errors={errors}
        max={max}
        onChange={(links) => set({ [menu]: links })}
      />
    </FieldCard>
  )
}

function FooterCard({ content: { footer }, set, errors, choice }: PartProps) {
  const update = (id: string, fields: Partial<FrameContent['footer'][number]>) =>
    set({ footer: footer.map((one) => (one.id === id ? { ...one, ...fields } : one)) })
  return (
    <FieldCard title="Footer">
      <p className="small muted">
        Name, address and social networks come from the settings. Pages with “In the footer” on are added to the last
        column.
      </p>
      <OrderedList
        rows={footer}
        nameOf={({ title }) => `the column ${title}`}
        onChange={(columns) => set({ footer: columns })}
      >
        {({ id, title, links }, place) => (
          <div className="fieldstack row-main">
            <RowInput
              label={`Title of column ${place + 1}`}
              max={40}
              value={title}
              error={errors[`footer.${place}.title`]}
              onChange={(next) => update(id, { title: next })}
            />
            <LinksEditor
              name={title}
              path={`footer.${place}.links`}
              links={links}
              choice={choice}
              errors={errors}
              max={12}
              onChange={(next) => update(id, { links: next })}
            />
          </div>
        )}
      </OrderedList>
      <AddButton
        isFull={footer.length >= 4}
        onClick={() => set({ footer: [...footer, { id: newId(), title: 'New column', links: [] }] })}
      >
        Add a column
      </AddButton>
    </FieldCard>
  )
}

const ICON_NAMES = {
  truck: 'Lorry',
  shield: 'Shield',
  return: 'Return arrow',
  chat: 'Speech bubble',
  leaf: 'Leaf',
  recycle: 'Recycling',
} satisfies Record<(typeof FACT_ICONS)[number], string>

function FactsCard({ content: { facts }, set, errors }: PartProps) {
  const update = (id: string, fields: Partial<FrameContent['facts'][number]>) =>
    set({ facts: facts.map((one) => (one.id === id ? { ...one, ...fields } : one)) })
  return (
    <FieldCard title="Service facts">
      <p className="small muted">A section of the home page.</p>
      <OrderedList rows={facts} nameOf={({ title }) => title} onChange={(next) => set({ facts: next })}>
        {({ id, icon, title, text }, place) => (
          <div className="row-fields row-main">
            <RowInput
              label={`Title of fact ${place + 1}`}
              max={40}
              value={title}
              error={errors[`facts.${place}.title`]}
              onChange={(next) => update(id, { title: next })}
            />
            <select
              className="select"
              aria-label={`Icon of fact ${place + 1}`}
              value={icon}
              onChange={({ target }) => {
                const known = FACT_ICONS.find((one) => one === target.value)
                if (known) update(id, { icon: known })
              }}
            >
              {FACT_ICONS.map((one) => (
                <option key={one} value={one}>
                  {ICON_NAMES[one]}
                </option>
              ))}
            </select>
            <RowInput
              isWide
              label={`Text of fact ${place + 1}`}
              max={120}
              value={text}
              error={errors[`facts.${place}.text`]}
              onChange={(next) => update(id, { text: next })}
            />
          </div>
        )}
      </OrderedList>
      <AddButton
        isFull={facts.length >= 4}
        onClick={() => set({ facts: [...facts, { id: newId(), icon: 'leaf', title: 'New fact', text: '' }] })}
      >
        Add a fact
      </AddButton>
    </FieldCard>
  )
}
