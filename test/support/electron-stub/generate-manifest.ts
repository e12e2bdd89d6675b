import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync } from 'vite'
import { z } from 'zod'

/** The parts of a syntax tree that the manifest is made from. */
const node = z.looseObject({ type: z.string(), start: z.number(), end: z.number() })
type Node = z.infer<typeof node>

const nodesIn = (value: unknown): Node[] => z.array(node).catch([]).parse(value)
const nodeIn = (value: unknown): Node | undefined => node.safeParse(value).data
const textIn = (value: unknown): string => z.string().catch('').parse(value)

const packageFile = createRequire(import.meta.url).resolve('electron/package.json')

/** The manifest of the installed type definitions: every module, class, member and event, one per line. */
export function generateManifest(): string {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')))
  const source = readFileSync(packageFile.replace('package.json', 'electron.d.ts'), 'utf8')
  const electron = bodyOf(
    nodesIn(parseSync('electron.d.ts', source, { lang: 'dts' }).program.body).find(
      (each) => each.type === 'TSModuleDeclaration' && nameOf(each.id) === 'Electron',
    ),
  )
  const types = electron.flatMap((each) => typeLines(each, source))
  const exports = ['Main', 'Common', 'Renderer'].flatMap((name) =>
    bodyOf(electron.find((each) => each.type === 'TSModuleDeclaration' && nameOf(each.id) === name)).flatMap((each) =>
      exportLines(declared(each), name.toLowerCase()),
    ),
  )
  return [`electron ${version}`, ...exports, ...types, ''].join('\n')
}

/** `main app App` for a module, `main new Menu` for a class that can be constructed. */
function exportLines(each: Node, process: string): string[] {
  if (each.type === 'ClassDeclaration') return [`${process} new ${nameOf(each.id)}`]
  if (each.type !== 'VariableDeclaration') return []
  return nodesIn(each.declarations).flatMap(({ id }) => {
    return [`${process} ${nameOf(id)} ${typeNameOf(nodeIn(id)?.typeAnnotation)}`]
  })
}

/** Options have no methods, and TypeScript checks them. */
function typeLines(statement: Node, source: string): string[] {
  const each = declared(statement)
  if (each.type !== 'ClassDeclaration' && each.type !== 'TSInterfaceDeclaration') return []
  const members = bodyOf(each)
  if (
    !members.some(({ type }) => ['MethodDefinition', 'TSMethodSignature', 'TSAbstractMethodDefinition'].includes(type))
  )
    return []
  const parents = [nodeIn(each.superClass), ...nodesIn(each.extends).map(({ expression }) => nodeIn(expression))]
  const parent = parents.map((each) => (each ? source.slice(each.start, each.end) : '')).find(Boolean)
  const lines = members.flatMap((member) => memberLine(member, source))
  return [`type ${nameOf(each.id)}${parent ? ` extends ${parent}` : ''}`, ...new Set(lines)]
}

function memberLine(member: Node, source: string): string[] {
  const name = nameOf(member.key)
  if (!name || name === 'constructor') return []
  const comment = commentBefore(member.start, source)
  const platforms = /@platform ([\w, ]+)/.exec(comment)?.[1]?.replaceAll(' ', '')
  const suffix = platforms ? ` @${platforms}` : ''
  const prefix = member.static === true ? '  static ' : '  '
  if (member.type === 'PropertyDefinition' || member.type === 'TSPropertySignature')
    return [
      `${prefix}${name}: ${typeNameOf(member.typeAnnotation) || 'value'}${member.readonly === true ? ' readonly' : ''}${suffix}`,
    ]
  const value = nodeIn(member.value) ?? member
  if (['on', 'once', 'off', 'addListener', 'removeListener'].includes(name)) {
    const event = eventOf(value)
    return event && name === 'on' ? [`  on ${event}${suffix}`] : []
  }
  const result = typeNameOf(value.returnType)
  return [`${prefix}${name}()${result === 'Promise' ? ' promise' : ''}${suffix}`]
}

function eventOf(method: Node): string {
  const [first] = nodesIn(method.params)
  const annotation = nodeIn(nodeIn(first?.typeAnnotation)?.typeAnnotation)
  return textIn(nodeIn(annotation?.literal)?.value)
}

/** The name of a type, or of the first named one in a union. */
function typeNameOf(annotation: unknown): string {
  const type = nodeIn(annotation)
  if (!type) return ''
  if (type.type === 'TSTypeAnnotation' || type.type === 'TSParenthesizedType') return typeNameOf(type.typeAnnotation)
  if (type.type === 'TSUnionType') return nodesIn(type.types).map(typeNameOf).find(Boolean) ?? ''
  if (type.type === 'TSTypeQuery') return `typeof ${nameOf(type.exprName)}`
  if (type.type !== 'TSTypeReference') return ''
  const name = nodeIn(type.typeName)
  return textIn(name?.name) || nameOf(name?.right)
}

function commentBefore(start: number, source: string): string {
  const before = source.slice(0, start).trimEnd()
  return before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : ''
}

const nameOf = (value: unknown) => textIn(nodeIn(value)?.name)
const bodyOf = (value: Node | undefined) => nodesIn(nodeIn(value?.body)?.body)
/** `export const a` and `const a` are the same in a declaration file. */
const declared = (statement: Node) => nodeIn(statement.declaration) ?? statement
