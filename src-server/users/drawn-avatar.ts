import { createHash } from 'node:crypto'

/** Hues on which white letters have a contrast of at least 4.5 : 1 at the lightness below. */
const HUES = [4, 22, 140, 168, 190, 208, 226, 248, 270, 292, 316, 338]

/** Draws a user's initials on a colored background, always the same for one user. Only letters and digits of the name get into the SVG. */
export function drawnAvatar({ id, name }: { id: number; name: string }): string {
  const [first = 0, second = 0] = createHash('sha256').update(`${id}`).digest()
  const hue = HUES[first % HUES.length]
  const turn = (second / 256) * 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 80 80" role="img">
<defs><linearGradient id="g" gradientTransform="rotate(${turn.toFixed(0)} .5 .5)"><stop stop-color="hsl(${hue} 42% 34%)"/><stop offset="1" stop-color="hsl(${hue} 48% 26%)"/></linearGradient></defs>
<rect width="80" height="80" fill="url(#g)"/>
<text x="40" y="41" fill="#fff" font-family="Inter,system-ui,sans-serif" font-size="32" font-weight="600" text-anchor="middle" dominant-baseline="central">${initialsOf(name)}</text>
</svg>`
}

/** `Ada Maria Byron` → `AB`; a name without letters shows none. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []
  const [first = ''] = words
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [first, last].map((word) => ([...word][0] ?? '').toUpperCase()).join('')
}
