import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allSettings } from '../../../src-server/kit/settings/registry.ts'
import { settingsDocument } from '../../../src-server/kit/settings/settings-document.ts'

const server = join(import.meta.dirname, '../../../src-server')

describe('SETTINGS.md', () => {
  test('is what `npm run routes` would write now', () => {
    expect(readFileSync(join(server, 'SETTINGS.md'), 'utf8')).toBe(settingsDocument())
  })

  test('says of each setting what it does here, or why it does nothing', () => {
    const lines = settingsDocument().split('\n')
    for (const { name, setting } of allSettings) {
      const line = lines.find((one) => one.startsWith(`| \`${name}\` |`))
      expect(line).toContain(setting.about.effect ?? setting.about.stored)
    }
  })

  test('says what the numbers of a setting mean', () => {
    const document = settingsDocument()
    for (const line of [
      '| `default_project_creation` | Who creates projects in new groups (0: Nobody, 1: Maintainers, 2: Developers and Maintainers) |',
      '| `dsa_key_restriction` | DSA keys (0: Any size, -1: Not allowed) |',
    ])
      expect(document).toContain(line)
  })

  test('promises only effects that a test observes', () => {
    const folders = ['effects', '../keys', '../exports']
      .map((folder) => join(import.meta.dirname, folder))
      .filter(existsSync)
    const tests = folders.flatMap((folder) =>
      readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
    )
    const observed = (name: string) => tests.some((text) => new RegExp(`\\b${name}\\b`).test(text))
    const promised = allSettings.filter(({ setting }) => setting.about.effect !== undefined)
    expect(promised.filter(({ name }) => !observed(name)).map(({ name }) => name)).toEqual([])
    expect(promised.length).toBeGreaterThan(50)
  })
})
