import type { Children, Kind } from './kind.ts'

const known = new WeakMap<Kind, Children>()

/** The lists of a kind, made once. */
export function childrenOf(kind: Kind): Children {
  const children = known.get(kind) ?? kind.children()
  known.set(kind, children)
  return children
}
