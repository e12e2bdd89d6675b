import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { packArchive, streamArchive } from '../../../src-server/exports/archive/pack-archive.ts'
import { describe, expect, test } from '../../support/test.ts'
import { readArchive } from './read-archive.ts'

describe('packing an archive', () => {
  test('counts the bytes of its files up to their sum, and leaves out a missing file that need not exist', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pack-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = (name: string, bytes: number) => {
      writeFileSync(join(folder, name), Buffer.alloc(bytes, 'x'))
      return { name: `tree/${name}`, file: join(folder, name) }
    }
    const members = [
      { folder: '' },
      { name: 'tree/project.json', text: '{}' },
      file('large', 300_000),
      { name: 'gone', file: join(folder, 'gone'), optional: true },
      file('empty', 0),
      file('small', 7),
    ]
    const reports: { done: number; total: number }[] = []
    const target = join(folder, 'archive.tar.gz')
    const { signal } = new AbortController()
    await packArchive(target, members, '2026-05-01T00:00:00.000Z', signal, (bytes) => reports.push(bytes))
    expect(new Set(reports.map(({ total }) => total))).toEqual(new Set([300_007]))
    expect(reports.map(({ done }) => done)).toEqual(reports.map(({ done }) => done).toSorted((a, b) => a - b))
    expect(reports.at(-1)?.done).toBe(300_007)
    const { names, contents } = await readArchive(await readFile(target))
    expect(names).toEqual(['./', './tree/project.json', './tree/large', './tree/empty', './tree/small'])
    expect(contents.get('./tree/large')?.length).toBe(300_000)
  })

  test('ends with the error of a file that is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pack-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const members = [{ name: 'gone', file: join(folder, 'gone') }]
    const { signal } = new AbortController()
    const packing = packArchive(join(folder, 'archive'), members, '2026-05-01T00:00:00.000Z', signal, () => {})
    await expect(packing).rejects.toThrow('ENOENT')
  })
  test.skipIf(process.platform !== 'linux')('closes a file that was being opened when nobody read on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pack-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'one')
    writeFileSync(file, 'x'.repeat(1000))
    const openFiles = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === file
        } catch {
          return false
        }
      })
    let opened = 0
    for (let attempt = 0; attempt < 20; attempt++) {
      const archive = streamArchive([{ name: 'one', file }], '2026-05-01T00:00:00.000Z')
      archive.destroy()
      for (let turn = 0; turn < 100 && openFiles().length === 0; turn++) await setImmediate()
      opened += openFiles().length
    }
    expect(opened).toBeGreaterThan(0)
    await expect.poll(openFiles).toEqual([])
  })
})
