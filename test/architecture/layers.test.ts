import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclesIn, importsOf, layerOf, layersIn, upwardImports } from './import-graph.ts'
import { root, type Source, sourcesIn } from './sources.ts'

const layers = layersIn(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))
const sources = sourcesIn('src-server')
const imports = importsOf(sources)
/** The source without imports and exports of types. */
const withoutTypes = ({ path, text }: Source): Source => ({
  path,
  text: text.replace(/^(?:import|export) type [^'"]*? from ['"][^'"]+['"]/gm, ''),
})
const planted = (path: string, text: string) => importsOf([{ path, text }])

describe('layers of the server', () => {
  test('every folder of the server is a layer of ARCHITECTURE.md, and every layer exists', () => {
    const folders = new Set(sources.filter(({ path }) => path.split('/').length > 2).map(({ path }) => layerOf(path)))
    const places = new Set(sources.map(({ path }) => layerOf(path)))
    expect([...folders].filter((folder) => !layers.has(folder))).toEqual([])
    expect([...layers.keys()].filter((layer) => !places.has(layer))).toEqual([])
  })

  test('layers import only downwards, types included', () => {
    expect(imports.length).toBeGreaterThan(1000)
    expect(upwardImports(imports, layers)).toEqual([])
  })

  test('there is no cycle of imports, types included', () => {
    expect(cyclesIn(imports)).toEqual([])
  })
})

describe('the console, the desktop and the tests', () => {
  test('have no cycle of imported values', () => {
    const others = ['src-renderer', 'src-main', 'src-package', 'test'].flatMap((folder) => sourcesIn(folder))
    expect(others.length).toBeGreaterThan(1000)
    expect(cyclesIn(importsOf(others.map(withoutTypes)))).toEqual([])
  })
})

describe('these checks', () => {
  test.each([
    ['src-server/kit/http/router.ts', "import type { Instance } from '../../instance.ts'"],
    ['src-server/kit/clock.ts', "import { findProject } from '../projects/queries.ts'"],
    ['src-server/visibility/issues.ts', "import type { ProjectRef } from '../projects/queries.ts'"],
    ['src-server/projects/queries.ts', "import type { GroupRef } from '../groups/queries.ts'"],
    ['src-server/labels/queries.ts', "import { findMilestone } from '../milestones/queries.ts'"],
    ['src-server/issues/queries.ts', "export type { NoteRow } from '../notes/queries.ts'"],
    ['src-server/issues/endpoints/get-issue.ts', "const { a } = await import('../../notes/queries.ts')"],
    ['src-server/gantry/queries.ts', "import { endpoints } from '../api.ts'"],
    ['src-server/imports/queries.ts', "import { startServer } from '../start.ts'"],
    ['src-server/app.ts', "import { run } from './cli.ts'"],
  ])('refuse in %s: %s', (path, line) => {
    expect(upwardImports(planted(path, line), layers)).toHaveLength(1)
  })

  test.each([
    ['src-server/issues/queries.ts', "import { projectVisibleTo } from '../visibility/projects.ts'"],
    ['src-server/issues/endpoints/get-issue.ts', "import { findIssue } from '../queries.ts'"],
    ['src-server/start.ts', "import { endpoints } from './api.ts'"],
    ['src-server/cli.ts', "import { startServer } from './start.ts'"],
  ])('allow in %s: %s', (path, line) => {
    expect(upwardImports(planted(path, line), layers)).toEqual([])
  })

  test('find a cycle of types across three files', () => {
    const files = [
      { path: 'src-server/kit/a.ts', text: "import type { B } from './b.ts'" },
      { path: 'src-server/kit/b.ts', text: "import type { C } from './c.ts'" },
      { path: 'src-server/kit/c.ts', text: "import type { A } from './a.ts'\nimport { d } from './d.ts'" },
      { path: 'src-server/kit/d.ts', text: 'export const d = 1' },
    ]
    expect(cyclesIn(importsOf(files))).toEqual([['src-server/kit/a.ts', 'src-server/kit/b.ts', 'src-server/kit/c.ts']])
    expect(cyclesIn(importsOf(files.map(withoutTypes)))).toEqual([])
  })

  test('find a cycle of values, also in an import of several lines', () => {
    const files = [
      { path: 'src-renderer/a.ts', text: "import type { C } from './c.ts'\nimport {\n  b,\n} from './b.ts'" },
      { path: 'src-renderer/b.ts', text: "export { a } from './a.ts'" },
      { path: 'src-renderer/c.ts', text: "import type {\n  A,\n} from './a.ts'" },
    ]
    expect(cyclesIn(importsOf(files.map(withoutTypes)))).toEqual([['src-renderer/a.ts', 'src-renderer/b.ts']])
  })
})
