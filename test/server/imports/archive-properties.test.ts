import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ArchiveRefused } from '../../../src-server/imports/archive/archive-refused.ts'
import { LineCounter } from '../../../src-server/imports/archive/line-counter.ts'
import { LineSplitter } from '../../../src-server/imports/archive/line-splitter.ts'
import { foldName, memberName } from '../../../src-server/imports/archive/member-names.ts'
import { RecordCounts } from '../../../src-server/imports/archive/record-counts.ts'
import { TarReader } from '../../../src-server/imports/archive/tar-reader.ts'
import { measureJson } from '../../../src-server/kit/archive-documents.ts'
import { anyText } from '../../support/any-text.ts'
import { openTar, projectMembers, tar } from '../../support/archives.ts'
import { runs } from '../../support/runs.ts'

/** Random positions at which bytes are cut into chunks. */
const cutsOf = (length: number) => fc.array(fc.nat({ max: length }), { maxLength: 12 })

function chunksOf(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

describe('names of members', () => {
  const segment = fc.constantFrom('a', '..', '.', '', 'tree', 'C:', 'é', 'x\\y', 'x\u0000', 'con', '...')
  const anyName = fc.oneof(
    anyText(),
    fc.array(segment, { maxLength: 6 }).map((parts) => parts.join('/')),
  )

  test('an accepted name stays inside its folder on every system and is accepted again unchanged', () => {
    fc.assert(
      fc.property(anyName, (raw) => {
        let name: string
        try {
          name = memberName(raw, 'file')
        } catch (error) {
          expect(error).toBeInstanceOf(ArchiveRefused)
          return
        }
        expect(name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')).toBe(true)
        expect(name).not.toMatch(/^[A-Za-z]:|\\|\p{Cc}/u)
        expect(memberName(name, 'file')).toBe(name)
        expect(memberName(`./${name}`, 'file')).toBe(name)
      }),
      runs(1_000, 50_000),
    )
  })

  test('folding is stable and ignores case and composition', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name))
        expect(foldName(name.normalize('NFD'))).toBe(foldName(name))
      }),
    )
  })
})

describe('lines', () => {
  test('are complete regardless of chunk boundaries', () => {
    const document = fc
      .array(fc.stringMatching(/^[a-zé{}"]{0,12}$/), { maxLength: 12 })
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(document, cutsOf(150), (text, cuts) => {
        const bytes = Buffer.from(text)
        const lines: string[] = []
        const splitter = new LineSplitter(1_000, (line) => lines.push(line.toString()))
        for (const chunk of chunksOf(
          bytes,
          cuts.map((cut) => Math.min(cut, bytes.length)),
        ))
          splitter.write(chunk)
        splitter.end()
        const expected = text.split('\n')
        if (expected.at(-1) === '') expected.pop()
        expect(lines).toEqual(expected)
      }),
    )
  })
})

describe('lines of unknown relations', () => {
  test('are counted regardless of chunk boundaries, without blank and null lines', () => {
    const line = fc.oneof(
      fc.constantFrom('', ' \t', 'null', ' null\r', 'nullx', 'nul', '{}'),
      fc.stringMatching(/^[a-zé]{0,9}$/),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), cutsOf(150), (lines, cuts) => {
        const bytes = Buffer.from(lines.join('\n'))
        const counter = new LineCounter()
        for (const chunk of chunksOf(
          bytes,
          cuts.map((cut) => Math.min(cut, bytes.length)),
        ))
          counter.write(chunk)
        expect(counter.end()).toBe(lines.filter((each) => !['', 'null'].includes(each.trim())).length)
      }),
    )
  })

  test('are told apart by name up to a limit, because the archive chooses the names', () => {
    const records = new RecordCounts()
    for (let i = 0; i < 60; i++) records.addUnknown(`r${i}`, 2)
    records.addUnknown('r0', 1)
    records.addUnknown('empty', 0)
    expect(records.counts.size).toBe(41)
    expect([records.counts.get('r0'), records.counts.get('r39'), records.counts.get('other_relations')]).toEqual([
      3, 2, 40,
    ])
  })
})

describe('the shape of JSON', () => {
  test('has the exact depth and at least the exact number of values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const measured = measureJson(Buffer.from(JSON.stringify(value)))
        expect(measured.depth).toBe(depthOf(value))
        expect(measured.values).toBeGreaterThanOrEqual(countOf(value))
      }),
    )
  })
})

describe('members', () => {
  test('are read equally regardless of chunk boundaries, and never from a truncated archive', async () => {
    const whole = await tar(
      projectMembers({ relations: { issues: [{ iid: 1 }] }, extra: [{ name: 'é'.repeat(120), content: 'long' }] }),
    )
    const open = (await openTar()).length
    fc.assert(
      fc.property(cutsOf(whole.length), fc.nat({ max: whole.length - 513 }), (cuts, end) => {
        const once = read([whole])
        expect(once).toHaveLength(4)
        expect(read(chunksOf(whole, cuts))).toEqual(once)
        expect(end < open || end > 0).toBe(true)
        expect(() =>
          read(
            chunksOf(
              whole.subarray(0, end),
              cuts.map((cut) => Math.min(cut, end)),
            ),
          ),
        ).toThrow(ArchiveRefused)
      }),
    )
  })

  test('no bytes crash the reader: it reads or refuses', async () => {
    const whole = await tar(projectMembers())
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), { maxLength: 8 }),
        (changes) => {
          const bytes = Buffer.from(whole)
          for (const [place, byte] of changes) bytes.writeUInt8(byte, place)
          try {
            read([bytes])
          } catch (error) {
            expect(error).toBeInstanceOf(ArchiveRefused)
          }
        },
      ),
      runs(300, 10_000),
    )
  })
})

function read(chunks: readonly Buffer[]): [string, string][] {
  const members: [string, string][] = []
  const reader = new TarReader(100, (name) => {
    const parts: Buffer[] = []
    return {
      write: (chunk) => void parts.push(Buffer.from(chunk)),
      end: () => void members.push([name, Buffer.concat(parts).toString()]),
    }
  })
  for (const chunk of chunks) reader.write(chunk)
  reader.end()
  return members
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, each) => sum + countOf(each), 1)
}
