import { basename } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { breachesIn, statementsOf } from './import-checks.ts'
import { IMPORTS, RULES } from './import-rules.ts'
import { lintPlanted } from './lint.ts'
import { sourcesIn } from './sources.ts'

const sources = ['src-main', 'src-renderer', 'src-server'].flatMap((folder) => sourcesIn(folder))
const endpointFiles = sourcesIn('src-server').filter(
  ({ path, text }) =>
    /\/[a-z-]+\/[^/]+$/.test(path) && !path.startsWith('src-server/kit/') && /= endpoint\(/.test(text),
)
const breaks = (path: string, line: string) => breachesIn([{ path, text: line }]).length > 0

describe('imports', () => {
  test('break no rule of ARCHITECTURE.md', () => {
    expect(statementsOf(sources).length).toBeGreaterThan(3000)
    expect(breachesIn(sources)).toEqual([])
  })

  test.each(RULES.filter(({ by }) => by === IMPORTS))('$name', ({ breaches, fine = [] }) => {
    for (const [path, line] of breaches) expect([path, line, breaks(path, line)]).toEqual([path, line, true])
    for (const [path, line] of fine) expect([path, line, breaks(path, line)]).toEqual([path, line, false])
  })

  test('every endpoint that stands is out of reach for its neighbours and for other slices', () => {
    expect(endpointFiles.length).toBeGreaterThan(10)
    for (const { path } of endpointFiles) {
      expect([path, breaks(path.replace(/[^/]+$/, 'zz-neighbour.ts'), `import './${basename(path)}'`)]).toEqual([
        path,
        true,
      ])
      const afar = `import '../${path.replace('src-server/', '')}'`
      expect([path, breaks('src-server/zz-slice/zz-file.ts', afar)]).toEqual([path, true])
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
  ])('are read from every form: %s', (text, names) => {
    expect(statementsOf([{ path: 'src-server/notes/a.ts', text }])).toEqual([
      { from: 'src-server/notes/a.ts', line: text.split('\n').length, to: 'src-server/notes/b.ts', names },
    ])
  })

  test('in comments and strings count for nothing', () => {
    const text = "// import { sql } from 'kysely'\n/* import 'undici' */\nconst a = 'import nothing'"
    expect(statementsOf([{ path: 'src-server/notes/a.ts', text }])).toEqual([])
  })
})

describe('rules that Biome holds', () => {
  const rules = RULES.filter(({ by }) => by !== IMPORTS)
  let findings = new Map<string, string[]>()
  const planted = new Map<string, string[]>()
  /** @returns where the line stands, as `path:line` */
  function plant(path: string, line: string): string {
    const lines = planted.get(path) ?? []
    planted.set(path, lines)
    return `${path}:${lines.push(line)}`
  }
  const places = rules.map(({ breaches, fine = [] }) => ({
    breaches: breaches.map(([path, line]) => plant(path, line)),
    fine: fine.map(([path, line]) => plant(path, line)),
  }))

  beforeAll(async () => {
    findings = await lintPlanted(planted)
  }, 60_000)

  test.each(rules.map((rule, i) => ({ ...rule, places: places[i] })))('$name', ({ by, places: stand }) => {
    for (const place of stand?.breaches ?? []) expect(findings.get(place), place).toContain(by)
    for (const place of stand?.fine ?? []) expect(findings.get(place), place).toBeUndefined()
  })
})
