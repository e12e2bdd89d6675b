import { contrastOf } from './contrast.ts'
import classes from './label-dot.module.css'

/** The color of a label. A color that hardly differs from the ground of a color scheme gets a ring in this scheme. */
export function LabelDot({ color, size = 7 }: { color: string | undefined; size?: 7 | 9 }) {
  return (
    <i
      className={classes.dot}
      style={{ background: color ?? 'var(--faint)', width: size, height: size }}
      data-ring={color && ringFor(color)}
    />
  )
}

const grounds = { light: '#ffffff', dark: '#0f1316' } as const

/** The color scheme in which the color needs a ring. */
export const ringFor = (color: string): 'light' | 'dark' | undefined =>
  (['light', 'dark'] as const).find((scheme) => contrastOf(color, grounds[scheme]) < 2)
