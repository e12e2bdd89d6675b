import { posix } from 'node:path'
import type { Source } from './sources.ts'

/** An import of one file of the project by another, types and dynamic imports included. */
export interface Import {
  from: string
  line: number
  to: string
}

const STATEMENT = /(?:\bfrom|\bimport\(|^import)\s*(['"])(\.[^'"]+)\1/

/** Every relative import of the sources, by path from the project's root. */
export const importsOf = (sources: readonly Source[]): Import[] =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, i) => {
      const target = STATEMENT.exec(line)?.[2]
      return target === undefined ? [] : [{ from: path, line: i + 1, to: posix.join(posix.dirname(path), target) }]
    }),
  )

/** The layers of ARCHITECTURE.md: the rank of each folder or file of `src-server`, lower ranks first. */
export function layersIn(document: string): Map<string, number> {
  const block = /^## Layers$[\s\S]*?^```$\n([\s\S]*?)^```$/m.exec(document)?.[1]
  if (block === undefined) throw new Error('ARCHITECTURE.md has no list of layers')
  const ranks = block
    .trim()
    .split('\n')
    .reverse()
    .flatMap((names, rank) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, rank] as const),
    )
  return new Map(ranks)
}

/** `projects` for `src-server/projects/queries.ts`, `api.ts` for `src-server/api.ts`. */
export const layerOf = (path: string): string => path.split('/')[1] ?? ''

/** Imports from a layer above or beside, each as a sentence. Files that are in no layer rank above all layers. */
export function upwardImports(imports: readonly Import[], layers: ReadonlyMap<string, number>): string[] {
  const rank = (path: string) => layers.get(layerOf(path)) ?? Number.POSITIVE_INFINITY
  return imports
    .filter(({ from, to }) => from.startsWith('src-server/') && to.startsWith('src-server/'))
    .filter(({ from, to }) => layerOf(from) !== layerOf(to) && Number.isFinite(rank(from)) && rank(to) >= rank(from))
    .map(({ from, line, to }) => `${from}:${line} imports ${to}, which is not below it`)
}

/** Cycles of imports: groups of files that import each other, each sorted by path. */
export function cyclesIn(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  // Tarjan's algorithm: files that reach each other end up in one component.
  const visit = (file: string): number => {
    const at = order.size
    order.set(file, at)
    open.push(file)
    let low = at
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    lowest.set(file, low)
    if (low === at) {
      const component = open.splice(open.indexOf(file))
      if (component.length > 1) cycles.push(component.sort())
    }
    return low
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return cycles
}
