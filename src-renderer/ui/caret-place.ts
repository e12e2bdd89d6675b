/** The styles that decide where the lines of a text field break. */
const copied = [
  'boxSizing',
  'width',
  'padding',
  'border',
  'font',
  'fontFeatureSettings',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'textIndent',
  'direction',
] as const

/**
 * Where a character of a text field is drawn, in px from the corner of the field: `top` and `left` of its line. Browsers do not tell, so an
 * invisible copy of the field is measured.
 */
export function placeOfCharacter(
  field: HTMLTextAreaElement,
  at: number,
): { top: number; left: number; height: number } {
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const name of copied) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  const mark = document.createElement('span')
  mark.textContent = field.value.slice(at) || '.'
  copy.append(field.value.slice(0, at), mark)
  document.body.append(copy)
  const line = mark.getClientRects()[0]
  const box = copy.getBoundingClientRect()
  copy.remove()
  if (!line) return { top: 0, left: 0, height: 0 }
  return { top: line.top - box.top - field.scrollTop, left: line.left - box.left, height: line.height }
}
