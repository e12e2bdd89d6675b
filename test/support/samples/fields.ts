/** The fields of a record under a short name. */
export interface Shape {
  name: string
  /** Fields for everybody who sees the record. */
  always: readonly string[]
  /** Groups of fields that appear together, by the letter that a table uses for them. */
  parts: Readonly<Record<string, readonly string[]>>
}

export const words = (text: string) => text.trim().split(/\s+/)

/** `full:cgr`; `none` for an empty list; undefined for a body that has none of the shapes. The first shape that fits names a body. */
export function nameOfFields(shapes: readonly Shape[], body: unknown): string | undefined {
  if (Array.isArray(body) && body.length === 0) return 'none'
  const one: unknown = Array.isArray(body) ? body[0] : body
  if (typeof one !== 'object' || one === null) return undefined
  const left = new Set(Object.keys(one))
  const shape = shapes.find(({ always }) => always.every((field) => left.has(field)))
  if (!shape) return undefined
  for (const field of shape.always) left.delete(field)
  const letters = Object.entries(shape.parts).flatMap(([letter, fields]) => {
    if (!fields.every((field) => left.has(field))) return []
    for (const field of fields) left.delete(field)
    return [letter]
  })
  const rest = left.size > 0 ? `?${[...left].join()}` : ''
  return `${shape.name}${letters.length > 0 ? ':' : ''}${letters.join('')}${rest}`
}
