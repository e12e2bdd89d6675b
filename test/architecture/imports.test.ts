import { basename } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { IMPORTS, RULES } from './import-rules.ts'
import { lintPlanted } from './lint.ts'
import { sourcesIn } from './sources.ts'

const endpointFiles = sourcesIn('src-server').filter(
  ({ path, text }) =>
    /\/[a-z-]+\/[^/]+$/.test(path) && !path.startsWith('src-server/kit/') && /= endpoint\(/.test(text),
)

describe('import rules', () => {
  let findings = new Map<string, string[]>()
  const planted = new Map<string, string[]>()
  /** @returns where the line stands, as `path:line` */
  function plant(path: string, line: string): string {
    const lines = planted.get(path) ?? []
    planted.set(path, lines)
    return `${path}:${lines.push(line)}`
  }
  const places = RULES.map(({ breaches, fine = [] }) => ({
    breaches: breaches.map(([path, line]) => plant(path, line)),
    fine: fine.map(([path, line]) => plant(path, line)),
  }))
  const fromBeside = endpointFiles.map(({ path }) =>
    plant(path.replace(/[^/]+$/, 'zz-neighbour.ts'), `import './${basename(path)}'`),
  )
  const fromAfar = endpointFiles.map(({ path }) =>
    plant('src-server/zz-slice/zz-file.ts', `import '../${path.replace('src-server/', '')}'`),
  )

  beforeAll(async () => {
    findings = await lintPlanted(planted)
  }, 60_000)

  test.each(RULES.map((rule, i) => ({ ...rule, places: places[i] })))('$name', ({ by, places: stand }) => {
    for (const place of stand?.breaches ?? []) expect(findings.get(place), place).toContain(by)
    for (const place of stand?.fine ?? []) expect(findings.get(place), place).toBeUndefined()
  })

  test('every endpoint that stands is out of reach for its neighbours and for other slices', () => {
    expect(endpointFiles.length).toBeGreaterThan(10)
    for (const place of [...fromBeside, ...fromAfar]) expect(findings.get(place), place).toContain(IMPORTS)
  })
})
