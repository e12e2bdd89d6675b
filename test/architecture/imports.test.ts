import { basename } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { statementsOf, violationsIn } from './import-checks.ts'
import { IMPORTS, RULES } from './import-rules.ts'
import { lintPlanted } from './lint.ts'
import { sourcesIn } from './sources.ts'

const sources = ['src-main', 'src-package', 'src-renderer', 'src-server'].flatMap((folder) => sourcesIn(folder))
const endpointFiles = sourcesIn('src-server').filter(
  ({ path, text }) =>
    /\/[a-z-]+\/[^/]+$/.test(path) && !path.startsWith('src-server/kit/') && /= endpoint\(/.test(text),
)
const isRefused = (path: string, line: string) => violationsIn([{ path, text: line }]).length > 0

describe('imports', () => {
  test('break no rule of ARCHITECTURE.md', () => {
    expect(statementsOf(sources).length).toBeGreaterThan(3000)
    expect(violationsIn(sources)).toEqual([])
  })

  test.each(RULES.filter(({ checkedBy }) => checkedBy === IMPORTS))('$name', ({ violations, allowed = [] }) => {
    for (const [path, line] of violations) expect([path, line, isRefused(path, line)]).toEqual([path, line, true])
    for (const [path, line] of allowed) expect([path, line, isRefused(path, line)]).toEqual([path, line, false])
  })

  test('no endpoint can be imported by a file beside it or by another slice', () => {
    expect(endpointFiles.length).toBeGreaterThan(10)
    for (const { path } of endpointFiles) {
      expect([path, isRefused(path.replace(/[^/]+$/, 'zz-neighbour.ts'), `import './${basename(path)}'`)]).toEqual([
        path,
        true,
      ])
      const afar = `import '../${path.replace('src-server/', '')}'`
      expect([path, isRefused('src-server/zz-slice/zz-file.ts', afar)]).toEqual([path, true])
    }
  })

  test.each([
    ['import a from "./b.ts"', ['default']],
    ["import a, { b, type C, d as e } from './b.ts'", ['b', 'C', 'd', 'default']],
    ["import * as a from './b.ts'", ['*']],
    ["import type { A } from './b.ts'", ['A']],
    ["import {\n  a,\n  b,\n} from './b.ts'", ['a', 'b']],
    ["export { a } from './b.ts'", ['a']],
    ["export * from './b.ts'", ['*']],
    ["import './b.ts'", ['*']],
    ["const { a: c } = await import('./b.ts')", ['a']],
    ["const all = await import('./b.ts')", ['*']],
  ])('are found in every form: %s', (text, names) => {
    expect(statementsOf([{ path: 'src-server/notes/a.ts', text }])).toEqual([
      { from: 'src-server/notes/a.ts', line: text.split('\n').length, to: 'src-server/notes/b.ts', names },
    ])
  })

  test('in comments and strings are ignored', () => {
    const text = "// import { sql } from 'kysely'\n/* import 'undici' */\nconst a = 'import nothing'"
    expect(statementsOf([{ path: 'src-server/notes/a.ts', text }])).toEqual([])
  })
})

describe('rules that Biome checks', () => {
  const rules = RULES.filter(({ checkedBy }) => checkedBy !== IMPORTS)
  let findings = new Map<string, string[]>()
  const planted = new Map<string, string[]>()
  /** Returns the place of the line, as `path:line`. */
  function plant(path: string, line: string): string {
    const lines = planted.get(path) ?? []
    planted.set(path, lines)
    return `${path}:${lines.push(line)}`
  }
  const places = rules.map(({ violations, allowed = [] }) => ({
    violations: violations.map(([path, line]) => plant(path, line)),
    allowed: allowed.map(([path, line]) => plant(path, line)),
  }))

  beforeAll(async () => {
    findings = await lintPlanted(planted)
  }, 60_000)

  test.each(rules.map((rule, i) => ({ ...rule, places: places[i] })))('$name', ({ checkedBy, places: expected }) => {
    for (const place of expected?.violations ?? []) expect(findings.get(place), place).toContain(checkedBy)
    for (const place of expected?.allowed ?? []) expect(findings.get(place), place).toBeUndefined()
  })
})
