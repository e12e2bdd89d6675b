import { channelsOf } from '../ui/contrast.ts'

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** The colors that the form offers. */
export const palette = [
  ['#dc2626', 'Red'],
  ['#ea580c', 'Orange'],
  ['#d97706', 'Amber'],
  ['#65a30d', 'Lime'],
  ['#15803d', 'Green'],
  ['#0d9488', 'Teal'],
  ['#0284c7', 'Sky'],
  ['#2563eb', 'Blue'],
  ['#7c3aed', 'Violet'],
  ['#c026d3', 'Magenta'],
  ['#db2777', 'Pink'],
  ['#92400e', 'Brown'],
  ['#6b7280', 'Gray'],
  ['#1f2937', 'Black'],
] as const

/** The hexadecimal form of a typed color. The browser knows the names of CSS colors. Undefined if the text is no color. */
export function hexOf(text: string): string | undefined {
  const color = text.trim()
  if (hex.test(color)) return color
  if (!/^[a-z]+$/i.test(color) || !CSS.supports('color', color)) return undefined
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return undefined
  canvas.fillStyle = color
  const named = canvas.fillStyle
  // Words such as "transparent" and "inherit" are no colors to the server.
  return typeof named === 'string' && hex.test(named) && (named !== '#000000' || /^black$/i.test(color))
    ? named
    : undefined
}

/** The text color that clients show on the color, as the server computes it. */
export function textColorOn(color: string): string {
  const [red, green, blue] = channelsOf(color)
  return red + green + blue > 500 ? '#1f1e24' : '#ffffff'
}
