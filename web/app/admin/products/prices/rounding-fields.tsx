import type { PriceRounding } from '@shop/contract/prices/price-rounding.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { DIRECTION_OPTIONS, POINT_OPTIONS } from './price-step.ts'

interface RoundingFieldsProps {
  value: PriceRounding
  onChange: (rounding: PriceRounding) => void
}

/** Chooses the price point, and its direction unless prices are exact. */
export function RoundingFields({ value, onChange }: RoundingFieldsProps) {
  return (
    <>
      <SelectField
        label="Round to"
        options={POINT_OPTIONS}
        value={value.point}
        onChange={({ target }) => {
          const point = POINT_OPTIONS.find((option) => option.value === target.value)?.value
          if (point) onChange({ ...value, point })
        }}
      />
      {value.point !== 'exact' && (
        <SelectField
          label="Direction"
          options={DIRECTION_OPTIONS}
          value={value.direction}
          onChange={({ target }) => {
            const direction = DIRECTION_OPTIONS.find((option) => option.value === target.value)?.value
            if (direction) onChange({ ...value, direction })
          }}
        />
      )}
    </>
  )
}
