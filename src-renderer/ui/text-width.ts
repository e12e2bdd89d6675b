const widths = new Map<string, number>()
/** Undefined before the first text. A module that is only imported needs no page. */
let context: CanvasRenderingContext2D | null | undefined

/** Measures the rendered text and caches the width. Estimating by character count is too inaccurate. */
export function textWidth(text: string, font_px: number): number {
  const key = `${font_px} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const font = `${font_px}px 'Inter Variable'`
  context ??= document.createElement('canvas').getContext('2d')
  if (context) context.font = `${font}, sans-serif`
  const width = context?.measureText(text).width ?? text.length * font_px * 0.6
  if (document.fonts.check(font)) widths.set(key, width)
  return width
}
