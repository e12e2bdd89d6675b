import { TextInput } from '@mantine/core'
import { contrastOf } from '../ui/contrast.ts'
import { Field } from '../ui/field.tsx'
import { hexOf, palette, textColorOn } from './color.ts'
import classes from './color-field.module.css'

interface Props {
  value: string
  onChange: (color: string) => void
  error: string | undefined
  /** The name of the label, for the preview. */
  name: string
}

/** A color: one of the palette, or any that the user types. Shows how clients present the label in this color. */
export function ColorField({ value, onChange, error, name }: Props) {
  const color = hexOf(value)
  return (
    <Field
      label="Color"
      apiName="color"
      error={error ?? (value.trim() !== '' && !color ? 'Enter a color as #rrggbb, #rgb or a CSS name.' : undefined)}
      help={color ? contrastText(color) : 'As #rrggbb, #rgb or a CSS name.'}
    >
      {(ids) => (
        <>
          <div className={classes.row}>
            <TextInput
              {...ids}
              className={classes.input ?? ''}
              value={value}
              error={Boolean(error)}
              spellCheck={false}
              autoComplete="off"
              leftSection={<i className={classes.sample} style={{ background: color ?? 'transparent' }} />}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            {color && (
              <span
                className={classes.preview}
                aria-hidden="true"
                dir="auto"
                data-name={name.trim() || 'Preview'}
                style={{ background: color, color: textColorOn(color) }}
              />
            )}
          </div>
          <fieldset className={classes.palette} aria-label="Palette">
            {palette.map(([hex, title]) => (
              <button
                key={hex}
                type="button"
                className={classes.swatch}
                style={{ background: hex }}
                aria-label={title}
                aria-pressed={color?.toLowerCase() === hex}
                title={title}
                onClick={() => onChange(hex)}
              />
            ))}
          </fieldset>
        </>
      )}
    </Field>
  )
}

/** Texts need a contrast of 4.5. */
function contrastText(color: string): string {
  const text = textColorOn(color)
  const ratio = contrastOf(color, text)
  const named = `${text === '#ffffff' ? 'White' : 'Dark'} text on this color has a contrast of ${ratio.toFixed(1)} : 1`
  return ratio >= 4.5 ? `${named}.` : `${named}, which is hard to read. Use at least 4.5 : 1.`
}
