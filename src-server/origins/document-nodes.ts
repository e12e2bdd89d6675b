import type { Known } from './origin.ts'

/** An object of a JSON document. */
export type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** A copy in which no object stands at two places. */
export function copyOf(document: object): Node {
  const copy: unknown = JSON.parse(JSON.stringify(document))
  return isNode(copy) ? copy : {}
}

/** The object at a path; an empty one if there is none. */
export function nodeAt(document: object, ...path: readonly string[]): Node {
  let node: unknown = document
  for (const name of path) node = isNode(node) ? node[name] : undefined
  return isNode(node) ? node : {}
}

/** The objects directly in an object or a list, by name or index. */
export const nodesIn = (node: unknown): Map<string, Node> =>
  new Map(isNode(node) ? Object.entries(node).flatMap(([name, value]) => (isNode(value) ? [[name, value]] : [])) : [])

export function marks(node: Node, { origin, source }: Known): void {
  node['x-gantry-origin'] = origin
  if (source !== undefined) node['x-gantry-source'] = source
}

/** The properties of a schema and of the schemas in it, by path: `references.short`. Entities that it refers to are not followed. */
export function propertiesOf(schema: Node, before = ''): [string, Node][] {
  const own = [...nodesIn(schema.properties)].flatMap(([name, property]): [string, Node][] => [
    [`${before}${name}`, property],
    ...propertiesOf(property, `${before}${name}.`),
  ])
  const parts = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) => [...nodesIn(schema[key]).values()])
  const { items, additionalProperties } = schema
  return [
    ...own,
    ...[...parts, items].flatMap((part) => (isNode(part) ? propertiesOf(part, before) : [])),
    ...(isNode(additionalProperties) ? propertiesOf(additionalProperties, `${before}*.`) : []),
  ]
}

const ENTITY = /^#\/components\/schemas\/(.+)$/

/** The names of the entities that a part of a document refers to. */
export function references(node: unknown): string[] {
  if (!isNode(node)) return []
  const [, name] = (typeof node.$ref === 'string' && ENTITY.exec(node.$ref)) || []
  return [...(name === undefined ? [] : [name]), ...Object.values(node).flatMap(references)]
}
