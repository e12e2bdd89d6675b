import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StartError } from '../../../../src-server/kit/errors.ts'
import { systemRandom } from '../../../../src-server/kit/random.ts'
import { openVault } from '../../../../src-server/kit/settings/vault.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')

function aFolder() {
  const root = mkdtempSync(join(tmpdir(), 'gantry-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return { root, is_temporary: false }
}

describe('the vault', () => {
  test('returns what it sealed, and seals the same text differently each time', () => {
    const vault = openVault(aFolder(), systemRandom, KEY)
    const [one, two] = [vault.seal('a', 'hush'), vault.seal('a', 'hush')]
    expect([vault.open('a', one), vault.open('a', two)]).toEqual(['hush', 'hush'])
    expect(one).not.toBe(two)
    expect(one).not.toContain('hush')
  })

  test('opens nothing under another name, with another key or after a change', () => {
    const vault = openVault(aFolder(), systemRandom, KEY)
    const sealed = vault.seal('a', 'hush')
    expect(vault.open('b', sealed)).toBeUndefined()
    expect(vault.open('a', sealed.slice(0, -2))).toBeUndefined()
    expect(vault.open('a', 'plain')).toBeUndefined()
    const other = openVault(aFolder(), systemRandom, Buffer.alloc(32, 8).toString('hex'))
    expect(other.open('a', sealed)).toBeUndefined()
  })

  test('keeps its key in a file that only the owner reads, created with the first secret', () => {
    const folder = aFolder()
    const file = join(folder.root, 'keys', 'settings.key')
    const vault = openVault(folder, systemRandom)
    expect(existsSync(file)).toBe(false)
    const sealed = vault.seal('a', 'hush')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder.root, 'keys')).mode & 0o777).toBe(0o700)
    expect(openVault(folder, systemRandom).open('a', sealed)).toBe('hush')
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32)
  })

  test('refuses a key that is too short, and a damaged key file', () => {
    expect(() => openVault(aFolder(), systemRandom, 'short')).toThrow(StartError)
    const folder = aFolder()
    openVault(folder, systemRandom).seal('a', 'hush')
    const file = join(folder.root, 'keys', 'settings.key')
    chmodSync(file, 0o600)
    writeFileSync(file, 'damaged')
    expect(() => openVault(folder, systemRandom).seal('a', 'hush')).toThrow('does not hold a key')
  })

  test('of an instance in memory leaves no file', () => {
    const { root } = aFolder()
    const vault = openVault({ root, is_temporary: true }, systemRandom)
    expect(vault.open('a', vault.seal('a', 'hush'))).toBe('hush')
    expect(existsSync(join(root, 'keys'))).toBe(false)
  })
})
