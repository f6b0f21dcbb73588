import type { BrandingContent } from '@shop/contract/branding/branding.content.ts'
import { IMAGE_WIDTHS, PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import { imagePath, placeholderKey } from '@shop/contract/lib/media.ts'
import { Field } from '../../forms/field.tsx'
import { FieldCard } from '../kit/card.tsx'
import { SwitchField } from '../kit/fields/switch-field.tsx'
import { uploadTextImage } from '../kit/fields/upload-text-image.ts'
import { CLASS_NAMES } from '../product-classes.ts'
import { AccentPreview } from './accent-preview.tsx'
import { BrandImage } from './brand-images.tsx'

interface BrandingFieldsProps {
  content: BrandingContent
  errors: Readonly<Record<string, string>>
  onChange: (fields: Partial<BrandingContent>) => void
}

/** The fields of the branding, each drafted when it changes. */
export function BrandingFields(props: BrandingFieldsProps) {
  return (
    <>
      <LogoCard {...props} />
      <AccentCard {...props} />
      <FontCard {...props} />
      <PlaceholderCard {...props} />
    </>
  )
}

/** Returns the path of a stored file; empty for none. */
const pathOf = async (image: File | null) => (image ? (await uploadTextImage(image)).path : '')

const IMAGES = [
  { slot: 'logo', theme: 'light' },
  { slot: 'logo_dark', theme: 'dark' },
  { slot: 'icon', theme: 'light' },
] as const

function LogoCard({ content, errors, onChange }: BrandingFieldsProps) {
  return (
    <FieldCard title="Logo and icon">
      {IMAGES.map(({ slot, theme }) => (
        <BrandImage
          key={slot}
          label={SETTINGS_FIELDS[slot].label}
          hint={SETTINGS_FIELDS[slot].help}
          error={errors[slot]}
          path={content[slot]}
          theme={theme}
          onChoose={async (image) => onChange({ [slot]: await pathOf(image) })}
        />
      ))}
    </FieldCard>
  )
}

const SWATCHES = [
  ['Verdigris', '#0b6150'],
  ['Cobalt', '#1b4fb8'],
  ['Plum', '#7a3ea6'],
  ['Rust', '#9c3d1c'],
  ['Moss', '#2f5d2a'],
  ['Ink', '#14211d'],
] as const

function AccentCard({ content, errors, onChange }: BrandingFieldsProps) {
  const { accent_colour: about, accent_in_all_themes: inAllThemes } = SETTINGS_FIELDS
  const { accent_colour, accent_in_all_themes } = content
  return (
    <FieldCard title="Colour">
      <fieldset className="swatches">
        <legend className="visually-hidden">Colours to choose from</legend>
        {SWATCHES.map(([name, colour]) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={accent_colour === colour}
            style={{ background: colour }}
            onClick={() => onChange({ accent_colour: colour })}
          />
        ))}
      </fieldset>
      <Field
        label={about.label}
        hint={about.help}
        maxLength={about.max}
        error={errors.accent_colour}
        value={accent_colour}
        onChange={({ target }) => onChange({ accent_colour: target.value })}
      />
      <AccentPreview typed={accent_colour} inAllThemes={accent_in_all_themes} />
      <SwitchField
        label={inAllThemes.label}
        hint={inAllThemes.help}
        value={accent_in_all_themes}
        onChange={(value) => onChange({ accent_in_all_themes: value })}
      />
    </FieldCard>
  )
}

const FONTS = [
  { value: 'mona_sans', className: '' },
  { value: 'newsreader', className: 'in-newsreader' },
  { value: 'system', className: 'in-system' },
] as const

function FontCard({ content, onChange }: BrandingFieldsProps) {
  const { label, choices } = SETTINGS_FIELDS.fonts
  return (
    <FieldCard title="Fonts">
      <fieldset className="font-choices">
        <legend className="visually-hidden">{label}</legend>
        {FONTS.map(({ value, className }) => (
          <label key={value}>
            <input
              type="radio"
              name="fonts"
              checked={content.fonts === value}
              onChange={() => onChange({ fonts: value })}
            />
            <span>{choices[value]}</span>
            <span className={className} aria-hidden>
              Good e-liquid
            </span>
          </label>
        ))}
      </fieldset>
    </FieldCard>
  )
}

/** What products without pictures show, by class. */
function PlaceholderCard({ content: { placeholder_images }, errors, onChange }: BrandingFieldsProps) {
  return (
    <FieldCard title={SETTINGS_FIELDS.placeholder_images.label}>
      <p className="muted">
        For each kind of product. We show a drawing until you upload a picture: best 4:5, like 1600 × 2000.
      </p>
      {PRODUCT_CLASSES.map((productClass) => {
        const own = placeholder_images[productClass] ?? ''
        const set = (path: string) => onChange({ placeholder_images: { ...placeholder_images, [productClass]: path } })
        return (
          <details key={productClass} className="placeholder">
            <summary>
              <img src={own || imagePath(placeholderKey(productClass), IMAGE_WIDTHS.thumbnail)} alt="" loading="lazy" />
              <span>
                {CLASS_NAMES[productClass]}
                <small>{own === '' ? 'Drawing' : 'Your picture'}</small>
              </span>
            </summary>
            <BrandImage
              label={`Picture for ${CLASS_NAMES[productClass]}`}
              error={errors[`placeholder_images.${productClass}`]}
              path={own}
              onChoose={async (image) => set(await pathOf(image))}
            />
          </details>
        )
      })}
    </FieldCard>
  )
}
