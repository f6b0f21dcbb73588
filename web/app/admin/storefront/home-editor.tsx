import { HomeContent, type HomeSection, SECTION_TYPES } from '@shop/contract/content/content.schemas.ts'
import { Eye, EyeOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestKey } from '../../lib/request-key.ts'
import { FieldCard } from '../kit/card.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { OrderedList, RowButton } from './ordered-list.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import type { AdminContent } from './queries.ts'
import { SectionForm } from './section-form.tsx'
import { compareSections, SECTION_WORDS, sectionName } from './section-words.ts'
import { useDraft } from './use-draft.ts'

const Preview = lazy(() => import('./home-preview.tsx').then((module) => ({ default: module.HomePreview })))

const parseHome = (content: unknown) => HomeContent.parse(content)

/** Edits the home page: its sections in their order, each with a form, and a preview. */
export function HomeEditor({ first }: { first: AdminContent }) {
  const draft = useDraft(first, parseHome)
  const { content, change, errors, stored } = draft
  const { sections } = content
  const [chosen, setChosen] = useState(sections[0]?.id)
  const place = sections.findIndex(({ id }) => id === chosen)
  const section = sections[place]
  const set = (next: HomeSection[]) => change({ sections: next })
  const update = (id: string, fields: Partial<HomeSection>) =>
    set(sections.map((one) => (one.id === id ? { ...one, ...fields } : one)))

  function add(type: string) {
    const known = SECTION_TYPES.find((one) => one === type)
    if (!known) return
    const { sections: added } = HomeContent.parse({
      sections: [{ id: `${known}-${requestKey().slice(0, 8)}`, type: known }],
    })
    set([...sections, ...added])
    setChosen(added[0]?.id)
  }
  const published = stored.published_content ? parseHome(stored.published_content).sections : []
  return (
    <EditorFrame
      draft={draft}
      title="Home page"
      changes={
        <ul className="section-changes">
          {compareSections(published, sections).map(({ kind, name }) => (
            <li key={`${kind} ${name}`}>
              <StatusPill tone="info">{kind}</StatusPill> {name}
            </li>
          ))}
        </ul>
      }
      preview={
        <PreviewFrame title="Home page">
          <Suspense fallback={null}>
            <Preview sections={sections} />
          </Suspense>
        </PreviewFrame>
      }
    >
      <FieldCard title="Sections" aside={<span className="muted">{sections.length}</span>}>
        <OrderedList
          rows={sections}
          nameOf={sectionName}
          onChange={set}
          isChosen={({ id }) => id === chosen}
          actions={(one) => (
            <RowButton
              label={`${one.is_hidden ? 'Show' : 'Hide'} ${sectionName(one)}`}
              onClick={() => update(one.id, { is_hidden: !one.is_hidden })}
            >
              {one.is_hidden ? (
                <EyeOff className="icon icon-small" aria-hidden />
              ) : (
                <Eye className="icon icon-small" aria-hidden />
              )}
            </RowButton>
          )}
        >
          {(one) => (
            <button
              type="button"
              className="row-main"
              aria-pressed={one.id === chosen}
              onClick={() => setChosen(one.id)}
            >
              <b>{SECTION_WORDS[one.type].name}</b>
              <span className="block small muted">{one.is_hidden ? 'Hidden' : one.title || ' '}</span>
            </button>
          )}
        </OrderedList>
        <SelectField
          label="Add section"
          options={[
            { value: '', label: 'Choose a type' },
            ...SECTION_TYPES.map((type) => ({ value: type, label: SECTION_WORDS[type].name })),
          ]}
          value=""
          onChange={({ target }) => add(target.value)}
        />
      </FieldCard>
      {section && (
        <SectionForm
          section={section}
          errorOf={(field) => errors[`sections.${place}.${field}`]}
          onChange={(fields) => update(section.id, fields)}
        />
      )}
    </EditorFrame>
  )
}
