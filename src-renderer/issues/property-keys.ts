/** The keys that change a value of an issue: of the current row, of the selected rows, in the peek and on the page. */
export const propertyKeys = {
  assignees: 'a',
  labels: 'l',
  milestone: 'm',
  due: 'd',
  state: 's',
  weight: 'w',
} as const

export type Property = keyof typeof propertyKeys

/** The properties, which are columns of the list too. */
export const properties = Object.keys(propertyKeys).filter(isProperty)

export function isProperty(name: string): name is Property {
  return Object.hasOwn(propertyKeys, name)
}

/** The key that links an issue to another one, on the page. */
export const linkKey = 'i'

/** The key that adds time or sets the estimate, in the peek and on the page. */
export const timeKey = 't'

/** The key that opens the list of emojis, on the page. */
export const reactKey = 'h'

/** The key that moves an issue, or the selected issues, to another project. */
export const moveKey = 'p'
