import { methodOf, templatesOf } from '../kit/http/openapi.ts'
import { inTurns } from '../kit/turns.ts'
import { type Book, knownEverywhere, type Page, platformBook } from './book.ts'
import { copyOf, marks, type Node, nodeAt, nodesIn, propertiesOf, references } from './document-nodes.ts'
import type { Known } from './origin.ts'

/** One route, parameter or field of the API. */
interface Place {
  part: 'route' | 'parameter' | 'field'
  /** An address, or the name of an entity. */
  subject: string
  /** `references.short`; empty for a route. */
  name: string
  /** A parameter in the path. */
  path?: true
}

/** One route, parameter or field of the API, and how it is known. */
export interface Marked extends Place, Known {}

export interface MarkedDocument {
  document: Node
  marked: readonly Marked[]
  /** `Issue severity`: nothing is stated about them, so the document calls them assumed. */
  unstated: readonly string[]
}

const OWN: Known = { origin: 'gantry' }
const UNSTATED: Known = { origin: 'assumed' }

/**
 * Copies an OpenAPI document, and says in the copy how each operation, parameter and property is known: `x-gantry-origin`, and
 * `x-gantry-source` where a source is stated. It takes a few operations at a time, so that other requests do not wait.
 *
 * @param addresses the addresses that the document describes
 */
export async function markOrigins(
  original: object,
  addresses: readonly string[],
  book: Book = platformBook,
): Promise<MarkedDocument> {
  const document = await copyInTurns(original)
  const marked: Marked[] = []
  const unstated: string[] = []
  const mark: Mark = (node, place, known) => {
    if (!known) unstated.push(`${place.subject} ${place.name}`.trimEnd())
    marks(node, known ?? UNSTATED)
    marked.push({ ...place, ...(known ?? UNSTATED) })
  }
  const entities = nodeAt(document, 'components', 'schemas')
  const ofPlatform = new Set<string>()
  const templates = templatesOf(addresses)
  await inTurns(addresses, async (few) => few.forEach(markAddress))
  await inTurns([...nodesIn(entities)], async (few) => few.forEach(markEntity))
  for (const parameter of nodesIn(nodeAt(document, 'components', 'parameters')).values())
    marks(parameter, knownEverywhere(nameOf(parameter)) ?? UNSTATED)
  return { document, marked, unstated: [...new Set(unstated)] }

  function markAddress(address: string) {
    const operation = nodeAt(document, 'paths', templates.get(address) ?? '', methodOf(address))
    const page = isOwn(address) ? ownPage : (book.get(address) ?? blankPage)
    markOperation(address, operation, page, mark)
    if (!isOwn(address)) addReachable(ofPlatform, operation, entities)
  }

  function markEntity([name, schema]: readonly [string, Node]) {
    const page = book.get(name) ?? (ofPlatform.has(name) ? blankPage : ownPage)
    for (const [path, property] of propertiesOf(schema))
      mark(property, { part: 'field', subject: name, name: path }, page.of(path))
  }
}

/** A copy of a document in which no object stands at two places. */
async function copyInTurns(original: object): Promise<Node> {
  const copied = async (part: Node): Promise<Node> => {
    const copy: Node = {}
    await inTurns(Object.entries(part), async (few) => Object.assign(copy, copyOf(Object.fromEntries(few))))
    return copy
  }
  const components = nodeAt(original, 'components')
  return {
    ...copyOf({ ...original, paths: {}, components: { ...components, schemas: {} } }),
    paths: await copied(nodeAt(original, 'paths')),
    components: {
      ...copyOf({ ...components, schemas: {} }),
      schemas: await copied(nodeAt(components, 'schemas')),
    },
  }
}

type Mark = (node: Node, place: Place, known: Known | undefined) => void

/** Routes below `/-/` are Gantry's own. */
const isOwn = (address: string) => address.includes(' /-/')

const ownPage: Page = { known: OWN, of: () => OWN, names: [] }
const blankPage: Page = { known: undefined, of: () => undefined, names: [] }

function markOperation(address: string, operation: Node, page: Page, mark: Mark): void {
  mark(operation, { part: 'route', subject: address, name: '' }, page.known)
  const of = (name: string) => page.of(name) ?? knownEverywhere(name)
  for (const parameter of nodesIn(operation.parameters).values()) {
    if (parameter.$ref !== undefined) continue
    const name = nameOf(parameter)
    if (parameter.in === 'path') {
      mark(parameter, { part: 'parameter', subject: address, name, path: true }, page.known)
      continue
    }
    mark(parameter, { part: 'parameter', subject: address, name }, of(name))
    for (const [path, property] of propertiesOf(nodeAt(parameter, 'schema'), `${name}.`))
      mark(property, { part: 'parameter', subject: address, name: path }, of(path))
  }
  for (const content of nodesIn(nodeAt(operation, 'requestBody', 'content')).values())
    for (const [path, property] of propertiesOf(nodeAt(content, 'schema')))
      mark(property, { part: 'parameter', subject: address, name: path }, of(path))
  for (const response of nodesIn(operation.responses).values())
    for (const content of nodesIn(nodeAt(response, 'content')).values())
      for (const [path, property] of propertiesOf(nodeAt(content, 'schema'), 'answer.'))
        mark(property, { part: 'field', subject: address, name: path }, page.of(path))
}

/** `iids` for `iids[]` */
const nameOf = ({ name }: Node) => (typeof name === 'string' ? name.replace(/\[\]$/, '') : '')

/** Adds the entities in the requests and answers of an operation, and those within them. */
function addReachable(found: Set<string>, part: Node, entities: Node): void {
  for (const name of references(part)) {
    if (found.has(name)) continue
    found.add(name)
    addReachable(found, nodeAt(entities, name), entities)
  }
}
